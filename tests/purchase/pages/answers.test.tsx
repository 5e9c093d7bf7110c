import { screen, waitFor, within } from '@testing-library/react'
import { set } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import type { BookingForm, FieldType } from '#purchase/contract/reservation.ts'
import { answerKey, answersOf, toAdditionalValues } from '#purchase/rules/booking/additional-answers.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { diet, first, order, orderOf, second, textField, ticket } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { callsOf, namesRequired, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const field = (name: string, type: FieldType, over: object = {}) => ({
  ...textField(name),
  type,
  required: false,
  editable: false,
  ...over,
})
const answered = (text: string) => ({ value: text, fields: [{ fieldIndex: 0, fieldValue: text }] })
const described = (label: string, values: Record<string, string>) => ({
  description: { en: { label, placeholder: 'for instance', restrictedValuesDescription: values } },
})

const open = async (over: object, options: CheckoutOptions = {}) => {
  const setup = await openCheckout('book', {
    reservation: orderOf([ticket(first, over)]),
    answers: { validateToOverview: () => value(true) },
    ...options,
    // The attendee is another person than the contact.
    event: {
      ...options.event,
      assignmentConfiguration: { ...wholeEvent().assignmentConfiguration, enableAttendeeAutocomplete: false },
    },
  })
  return { ...setup, block: within(await screen.findByRole('group', { name: /^Your ticket/ })) }
}
const asking = (fields: readonly object[], over: object = {}, options: CheckoutOptions = {}) =>
  open({ ticketFieldConfigurationAfterStandard: fields, ...over }, options)

/** The answers of the ticket as they were sent. */
async function sent({ user, call }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
  const [{ body }] = callsOf(call, endpoints.validateToOverview) as [{ body: BookingForm }]
  return body.tickets[first]?.additional
}

describe('additional fields', () => {
  test('stand before and after the standard fields with required ones marked (B106, B155)', async () => {
    const { block } = await open({
      ticketFieldConfigurationBeforeStandard: [field('Badge', 'input:text', { required: true })],
      ticketFieldConfigurationAfterStandard: [field('Wishes', 'textarea')],
    })
    expect(
      block.getAllByRole('textbox').map((control) => (control as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['Badge *', 'First name *', 'Last name *', 'Email *', 'Wishes'])
    expect(block.getByLabelText('Badge *')).toBeRequired()
    expect(block.getByLabelText('Wishes').tagName).toBe('TEXTAREA')
  })

  test.each(['input:color', 'constructor', '__proto__'])(
    'of the unknown type %s are text fields (B106)',
    async (type) => {
      const setup = await asking([field('wish', type as FieldType)])
      await fillIn(setup.block.getByLabelText('wish'), 'Aisle')
      expect(await sent(setup)).toEqual({ wish: ['Aisle'] })
    },
  )

  test('show a choice that has the name of a property of every object', async () => {
    const choices = {
      restrictedValues: ['constructor', 'toString'],
      ...described('Trade', { toString: 'Text' }),
    }
    const { block } = await asking([field('trade', 'radio', choices)])
    expect(block.getByRole('radio', { name: 'constructor' })).toBeVisible()
    expect(block.getByRole('radio', { name: 'Text' })).toBeVisible()
  })

  test('of each of several tickets are folded while they may stay unanswered (B336)', async () => {
    const questions = {
      ticketFieldConfigurationAfterStandard: [
        field('Badge', 'input:text', { required: true }),
        field('Wishes', 'textarea'),
      ],
    }
    const tooLong = { code: 'error.tooLong', path: `tickets.${second}.additional.Wishes.0`, args: {} }
    const { user } = await openCheckout('book', {
      event: namesRequired,
      reservation: orderOf([ticket(first, questions), ticket(second, questions)]),
      answers: { validateToOverview: () => refused(422, [tooLong]) },
    })
    const blockOf = async (number: number) =>
      within(await screen.findByRole('group', { name: new RegExp(`Ticket ${String(number)} of 2`) }))
    expect((await blockOf(1)).getByLabelText('Wishes')).not.toBeVisible()
    expect((await blockOf(2)).getByLabelText('Badge *')).toBeVisible()
    expect((await blockOf(2)).getByLabelText('Wishes')).not.toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect((await blockOf(2)).getByLabelText('Wishes')).toHaveFocus())
    expect((await blockOf(2)).getByLabelText('Wishes')).toBeVisible()
  })

  test('are named in the error summary when they have no answer', async () => {
    const empty = (name: string) => ({
      code: 'error.emptyField',
      path: `tickets.${first}.additional.${name}.0`,
      args: {},
    })
    const { user, block } = await asking(
      [field('Badge', 'input:text'), field('size', 'input:text', described('Size of the vest', {}))],
      {},
      { answers: { validateToOverview: () => refused(422, [empty('Badge'), empty('size')]) } },
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const links = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Badge', 'Size of the vest'])
    for (const label of ['Badge', 'Size of the vest'])
      expect(block.getByLabelText(label)).toHaveAccessibleDescription(`${label} is missing`)
  })

  test('request a choice in an empty group of radio buttons', async () => {
    const empty = { code: 'error.emptyField', path: `tickets.${first}.additional.size.0`, args: {} }
    const { user, block } = await asking(
      [field('size', 'radio', { restrictedValues: ['S', 'M'] })],
      {},
      { answers: { validateToOverview: () => refused(422, [empty]) } },
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const group = block.getByRole('group', { name: 'size' })
    await waitFor(() => expect(group).toHaveAccessibleDescription('Choose one'))
  })

  test('accept text, phone, tax number and long text within their limits (B106)', async () => {
    const setup = await asking([
      field('company', 'input:text', { maxLength: 5, ...described('Company', {}) }),
      field('phone', 'input:tel'),
      field('tax', 'vat:eu'),
      field('wishes', 'textarea', { maxLength: 7 }),
    ])
    const { block } = setup
    expect(block.getByLabelText('phone')).toHaveAttribute('type', 'tel')
    expect(block.getByLabelText('Company')).toHaveAttribute('placeholder', 'for instance')
    await fillIn(block.getByLabelText('Company'), 'Keller AG')
    await fillIn(block.getByLabelText('phone'), '+41 91')
    await fillIn(block.getByLabelText('tax'), 'IT123')
    await fillIn(block.getByLabelText('wishes'), 'a window')
    expect(await sent(setup)).toEqual({
      company: ['Kelle'],
      phone: ['+41 91'],
      tax: ['IT123'],
      wishes: ['a windo'],
    })
  })

  test('accept a date of birth as day, month and year (B154, B337)', async () => {
    const setup = await asking([field('born', 'input:dateOfBirth')])
    const born = within(setup.block.getByRole('group', { name: 'born' }))
    expect(
      born.getAllByRole('textbox').map((control) => (control as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['Day', 'Month', 'Year'])
    await setup.user.type(born.getByLabelText('Day'), '1')
    await fillIn(born.getByLabelText('Month'), '5x')
    await fillIn(born.getByLabelText('Year'), '١٩٩٠')
    expect(await sent(setup)).toEqual({ born: ['1990-05-01'] })
  })

  test('show that a date of birth has to be in the past', async () => {
    const wrong = { code: 'error.restrictedValue', path: `tickets.${first}.additional.born.0`, args: {} }
    const { block, user } = await asking(
      [field('born', 'input:dateOfBirth', answered('2990-01-31'))],
      {},
      { answers: { validateToOverview: () => refused(422, [wrong]) } },
    )
    const born = block.getByRole('group', { name: 'born' })
    expect(within(born).getByLabelText('Year')).toHaveValue('2990')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(born).toHaveAccessibleDescription('The date must be in the past'))
  })

  test('show before the call that a date of birth does not exist', async () => {
    const { block, user, call } = await asking([field('born', 'input:dateOfBirth', answered('1990-02-3'))])
    const born = block.getByRole('group', { name: 'born' })
    expect(born).not.toHaveAccessibleDescription()
    await user.type(within(born).getByLabelText('Day'), '1')
    expect(born).toHaveAccessibleDescription('Enter a date, like 31 12 1990')
    await user.clear(within(born).getByLabelText('Day'))
    await user.type(within(born).getByLabelText('Day'), '28')
    expect(born).not.toHaveAccessibleDescription()
    expect(callsOf(call, endpoints.validateToOverview)).toEqual([])
  })

  test('accept a country, a list entry, a radio button and several checkboxes (B106)', async () => {
    const setup = await asking([
      field('home', 'country'),
      field('shirt', 'select', { restrictedValues: ['s', 'm'], ...described('Shirt', { m: 'Medium' }) }),
      field('meal', 'radio', {
        restrictedValues: ['am', 'pm'],
        ...described('Meal', { am: 'Lunch', pm: 'Dinner' }),
      }),
      diet,
    ])
    const { block, user } = setup
    await screen.findByRole('option', { name: 'Switzerland (CH)' })
    await user.selectOptions(block.getByLabelText('home'), 'Switzerland (CH)')
    expect(
      within(block.getByLabelText('Shirt'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 's', 'Medium'])
    await user.selectOptions(block.getByLabelText('Shirt'), 'Medium')
    await user.click(block.getByRole('radio', { name: 'Lunch' }))
    await user.click(block.getByRole('radio', { name: 'Dinner' }))
    await user.click(block.getByRole('checkbox', { name: 'Vegetarian' }))
    await user.click(block.getByRole('checkbox', { name: 'No nuts' }))
    await user.click(block.getByRole('checkbox', { name: 'Vegetarian' }))
    expect(await sent(setup)).toEqual({ home: ['CH'], shirt: ['m'], meal: ['pm'], diet: [null, 'nuts'] })
  })

  test('start with the answers that the server has stored', async () => {
    const { block } = await asking([
      field('company', 'input:text', answered('Keller AG')),
      field('shirt', 'select', { restrictedValues: ['s', 'm'], ...answered('m') }),
      field('home', 'country', answered('CH')),
      { ...diet, fields: [diet.fields[0], { fieldIndex: 1, fieldValue: 'nuts' }] },
    ])
    expect(block.getByLabelText('company')).toHaveValue('Keller AG')
    expect(block.getByLabelText('shirt')).toHaveValue('m')
    await screen.findByRole('option', { name: 'Switzerland (CH)' })
    expect(block.getByLabelText('home')).toHaveValue('CH')
    expect(block.getByRole('checkbox', { name: 'Vegetarian' })).not.toBeChecked()
    expect(block.getByRole('checkbox', { name: 'No nuts' })).toBeChecked()
  })
})

describe('additional fields after the sale', () => {
  const sold = { acquired: true }
  const shirt = { restrictedValues: ['s', 'm'] }

  test('keep a stored answer and send it unchanged (B157)', async () => {
    const setup = await asking(
      [
        field('company', 'input:text', answered('Keller AG')),
        field('wishes', 'textarea', answered('a window')),
        field('shirt', 'select', { ...shirt, ...answered('m') }),
        field('meal', 'radio', { ...shirt, ...answered('s') }),
      ],
      sold,
    )
    const { block } = setup
    expect(block.getByLabelText('company')).toHaveAttribute('readonly')
    expect(block.getByLabelText('wishes')).toHaveAttribute('readonly')
    expect(block.getByLabelText('shirt')).toBeDisabled()
    expect(block.getByRole('radio', { name: 's' })).toBeDisabled()
    expect(await sent(setup)).toEqual({
      company: ['Keller AG'],
      wishes: ['a window'],
      shirt: ['m'],
      meal: ['s'],
    })
  })

  test.each([
    ['that the organizer made editable', { editable: true, ...answered('Keller AG') }, sold],
    ['that is missing', {}, sold],
    ['of a reservation that is not complete', answered('Keller AG'), { acquired: false }],
  ])('accept an answer %s (B157)', async (_, over, state) => {
    const { block } = await asking([field('company', 'input:text', over)], state)
    expect(block.getByLabelText('company')).not.toHaveAttribute('readonly')
  })
})

describe('email of an attendee', () => {
  const locking = (lockEmailEdit: boolean, over: object) => ({
    reservation: orderOf([ticket(first, over)], { metadata: { ...order().metadata, lockEmailEdit } }),
  })
  const known = { email: 'milo@example.org' }

  test.each([
    ['read-only when the ticket is locked', false, { ...known, locked: true }, true],
    ['read-only when the reservation locks it', true, known, true],
    ['required when it is missing, even when the reservation locks it', true, { email: null }, false],
    ['editable otherwise', false, known, false],
  ])('is %s (B156)', async (_, lock, over, stays) => {
    const { block } = await open({}, locking(lock, over))
    expect(block.getByLabelText(/Email/).hasAttribute('readonly')).toBe(stays)
  })

  test('cannot be changed for a locked ticket, nor can the name (B156)', async () => {
    const { block } = await open({}, locking(false, { ...known, locked: true }))
    expect(block.getByLabelText(/First name/)).toHaveAttribute('readonly')
  })
})

describe('language of a ticket', () => {
  test('is chosen from those of the event (B158)', async () => {
    const { user } = await open({})
    await user.selectOptions(screen.getByLabelText('Language of the ticket'), 'Deutsch')
    expect(screen.getByLabelText('Language of the ticket')).toHaveValue('de')
  })

  test('can be chosen for a ticket whose attendee is locked', async () => {
    await open({ locked: true })
    expect(screen.getByLabelText('Language of the ticket')).toBeEnabled()
  })

  test('is not asked with a single language, which is sent (B158)', async () => {
    const setup = await open(
      { userLanguage: null },
      { event: { contentLanguages: [{ locale: 'it', displayLanguage: 'Italiano' }] } },
    )
    expect(screen.queryByLabelText('Language of the ticket')).toBeNull()
    await sent(setup)
    const [{ body }] = callsOf(setup.call, endpoints.validateToOverview) as [{ body: BookingForm }]
    expect(body.tickets[first]?.userLanguage).toBe('it')
  })
})

test.each(['constructor', '__proto__', '0', 'food.wish', 'a[1]', '%constructor'])(
  'the form library stores the answer to a question named %j under the name of the question',
  (name) => {
    const form = { additional: answersOf([]) }
    set(form, `additional.${answerKey(name)}.0`, 'typed')
    expect(Object.entries(toAdditionalValues(form.additional, [], 'booking'))).toEqual([[name, ['typed']]])
  },
)
