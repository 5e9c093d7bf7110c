import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import { lastDraftKey } from '#purchase/parts/loaded-reservation.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, order, orderOf, second, ticket } from '../../support/orders.ts'
import { value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { callsOf, namesRequired, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const validated = (): AnswerTo<'validateToOverview'> => value(true)
const warned = (...codes: string[]): AnswerTo<'validateToOverview'> => ({
  kind: 'value',
  value: true,
  warnings: codes.map((code) => ({ code, params: ['ada@exmaple.org'] })),
  serverTime: null,
})

const open = (options: CheckoutOptions = {}) => openCheckout('book', options)
const oneTicket = () => orderOf([ticket(first)])
const configured = (over: object) => ({
  assignmentConfiguration: { ...wholeEvent().assignmentConfiguration, ...over },
})

const contact = async () => within(await screen.findByRole('region', { name: 'Contact' }))
const block = (name: RegExp) => within(screen.getByRole('group', { name }))
const next = () => screen.findByRole('button', { name: 'Continue' })

const sent = (call: Parameters<typeof callsOf>[0]) =>
  callsOf(call, endpoints.validateToOverview) as { query: { ignoreWarnings: boolean }; body: BookingForm }[]

test('each ticket has a block with its number and category (B104)', async () => {
  await open({ event: namesRequired })
  await contact()
  const groups = screen.getAllByRole('group', { name: /^Ticket/ })
  expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Ticket 1 of 2, Standard',
    'Ticket 2 of 2, Standard',
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ticket 1 of 2 · Standard',
    'Ticket 2 of 2 · Standard',
  ])
})

describe('buyer who comes too', () => {
  const coming = 'I am coming myself'
  const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
  const typeContact = async () => {
    const fields = await contact()
    await fillIn(fields.getByLabelText(/First name/), ada.firstName)
    await fillIn(fields.getByLabelText(/Last name/), ada.lastName)
    await fillIn(fields.getByLabelText(/Email/), ada.email)
  }
  const box = async () => {
    await contact()
    return screen.getByRole('checkbox', { name: new RegExp(coming) })
  }
  const firstNames = () => screen.getAllByLabelText(/First name/)

  test.each([
    ['the only ticket', oneTicket(), {}, 1],
    ['the first of several tickets', order(), namesRequired, 2],
  ])(
    'has %s, which has no field for a name and is sent with that of the contact (B109)',
    async (_, reservation, event, fields) => {
      const { user, call } = await open({ reservation, event, answers: { validateToOverview: validated } })
      await typeContact()
      expect(await box()).toBeChecked()
      expect(await box()).toHaveAccessibleDescription('Ada Keller')
      expect(firstNames()).toHaveLength(fields)
      await user.click(await next())
      await waitFor(() => expect(sent(call)[0]?.body.tickets[first]).toMatchObject(ada))
    },
  )

  test('gives the ticket to another person, whose name is empty then, and takes it back (B108)', async () => {
    const { user, call } = await open({
      reservation: oneTicket(),
      answers: { validateToOverview: validated },
    })
    await typeContact()
    expect(screen.queryByRole('group', { name: /^Ticket/ })).toBeNull()
    await user.click(await box())
    const attendee = firstNames()[1] as HTMLElement
    expect(attendee).toHaveValue('')
    await fillIn(attendee, 'Milo')
    await user.type((await contact()).getByLabelText(/First name/), 'm')
    expect(attendee).toHaveValue('Milo')
    await user.click(await box())
    await user.click(await next())
    await waitFor(() =>
      expect(sent(call)[0]?.body.tickets[first]).toMatchObject({ ...ada, firstName: 'Adam' }),
    )
  })

  test('is not assumed where the organizer turned autocomplete off (B108)', async () => {
    await open({ reservation: oneTicket(), event: configured({ enableAttendeeAutocomplete: false }) })
    expect(await box()).not.toBeChecked()
    expect(firstNames()[1]).toHaveValue('')
  })

  test('is not assumed when the ticket has another name', async () => {
    await open({ reservation: orderOf([ticket(first, { firstName: 'Milo' })]) })
    expect(await box()).not.toBeChecked()
    expect(firstNames()[1]).toHaveValue('Milo')
  })

  test('stays after a reload during typing', async () => {
    const half = orderOf([ticket(first, { firstName: 'A' })], { firstName: 'A' })
    const { user, call } = await open({ reservation: half, answers: { validateToOverview: validated } })
    await fillIn((await contact()).getByLabelText(/First name/), 'da')
    await user.click(await next())
    await waitFor(() => expect(sent(call)[0]?.body.tickets[first]).toMatchObject({ firstName: 'Ada' }))
  })

  test.each([
    ['of a locked ticket', orderOf([ticket(first, { locked: true })])],
    ['of another ticket than the first', order()],
  ])('is not asked about %s', async (_, reservation) => {
    await open({ reservation, event: namesRequired })
    await contact()
    const fields = block(reservation.ticketsByCategory[0]?.tickets.length === 1 ? /Your ticket/ : /Ticket 2/)
    expect(fields.queryByRole('checkbox')).toBeNull()
  })
})

test('the language of the tickets follows the page until it is chosen', async () => {
  const { user, texts } = await open({ event: namesRequired })
  await contact()
  const choice = () => screen.getByRole('combobox', { name: /^(Language of|Sprache der)/ })
  await act(() => texts.changeLanguage('de'))
  await waitFor(() => expect(choice()).toHaveValue('de'))
  await user.selectOptions(choice(), 'it')
  await act(() => texts.changeLanguage('en'))
  await waitFor(() => expect(choice()).toHaveAccessibleName(/^Language/))
  expect(choice()).toHaveValue('it')
})

test.each([
  ['that was chosen before stays as it is', 'it', namesRequired, 'it'],
  ['that is not asked now follows the page', 'en', {}, 'de'],
])('the language of tickets %s when the page has another', async (_, userLanguage, event, expected) => {
  const reservation = orderOf([ticket(first, { userLanguage }), ticket(second, { userLanguage })])
  const answers = { validateToOverview: validated }
  const { user, texts, call } = await open({ reservation, event, answers })
  const button = await next()
  await act(() => texts.changeLanguage('de'))
  await user.click(button)
  const languages = () => Object.values(sent(call)[0]?.body.tickets ?? {}).map((form) => form.userLanguage)
  await waitFor(() => expect(languages()).toEqual([expected, expected]))
})

test('the language of the tickets is asked once and sent for each (B105)', async () => {
  const { user, call } = await open({ event: namesRequired, answers: { validateToOverview: validated } })
  await contact()
  await user.selectOptions(screen.getByLabelText('Language of the tickets'), 'de')
  await user.click(await next())
  await waitFor(() =>
    expect(Object.values(sent(call)[0]?.body.tickets ?? {}).map(({ userLanguage }) => userLanguage)).toEqual([
      'de',
      'de',
    ]),
  )
})

describe('assigning attendees later', () => {
  const label = 'All names later'

  const mine = () => screen.findByRole('radio', { name: /^My name now, the others later/ })
  const later = () => screen.findByRole('radio', { name: new RegExp(label) })
  const now = () => screen.findByRole('radio', { name: 'All names now' })
  const answers = { validateToOverview: validated }

  test('is chosen at first, hides the other attendees, and names the ticket of the buyer (B103, P332)', async () => {
    const { user, call } = await open({ answers })
    expect(await mine()).toBeChecked()
    expect(screen.queryByRole('group', { name: /^Ticket 2/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /coming/ })).toBeNull()
    await fillIn((await contact()).getByLabelText(/First name/), 'Ada')
    await user.click(await next())
    await waitFor(() => expect(sent(call)[0]?.body.postponeAssignment).toBe(false))
    expect(Object.keys(sent(call)[0]?.body.tickets ?? {})).toEqual([first])
  })

  test('asks nothing of the first ticket either when the buyer does not come, and sends the choice (B103)', async () => {
    const { user, call } = await open({ answers })
    await user.click(await later())
    expect(screen.queryByRole('group', { name: /^Ticket/ })).toBeNull()
    await user.click(await next())
    await waitFor(() => expect(sent(call)[0]?.body.postponeAssignment).toBe(true))
  })

  test('keeps the names that were entered before (P332)', async () => {
    const { user, call } = await open({ answers })
    await user.click(await now())
    await fillIn(block(/Ticket 2/).getByLabelText(/First name/), 'Milo')
    for (const choice of [await later(), await mine(), await now()]) await user.click(choice)
    expect(block(/Ticket 2/).getByLabelText(/First name/)).toHaveValue('Milo')
    await user.click(await next())
    await waitFor(() => expect(sent(call)[0]?.body.tickets[second]).toMatchObject({ firstName: 'Milo' }))
  })

  test('is not offered where the assignment is mandatory (B103)', async () => {
    await open({ event: configured({ forceAssignment: true }) })
    await contact()
    expect(screen.queryByRole('radio', { name: new RegExp(label) })).toBeNull()
    expect(screen.getAllByRole('group', { name: /Ticket/ })).not.toHaveLength(0)
  })
})

describe('warnings of the server', () => {
  const doubting = async (answers: Answers = {}) => {
    const setup = await open({
      server: { reservation: order({ email: 'ada@exmaple.org' }) },
      answers: { validateToOverview: () => warned('error.STEP_2_EMAIL_TYPO', 'warning.other'), ...answers },
    })
    await setup.user.click(await next())
    const question = within(await screen.findByRole('dialog', { name: 'Is this correct?' }))
    return { ...setup, question }
  }

  test('asks about the first warning only and does not continue (B88, B130)', async () => {
    const { question, where, call } = await doubting()
    expect(
      question.getByText('ada@exmaple.org looks unusual. Check that the address is correct.'),
    ).toBeVisible()
    expect(question.getByText('Contact')).toBeVisible()
    expect(question.queryByText(/refused/)).toBeNull()
    expect(where()).toBe('book')
    expect(sent(call).map(({ query }) => query.ignoreWarnings)).toEqual([false])
  })

  test('returns to the form without sending when the visitor checks the entries (B88)', async () => {
    const { question, user, call } = await doubting()
    await user.click(question.getByRole('button', { name: 'Check again' }))
    expect(screen.queryByRole('dialog', { name: 'Is this correct?' })).toBeNull()
    expect(sent(call)).toHaveLength(1)
  })

  test('sends again without warnings and continues when the visitor confirms (B88, B114, B130)', async () => {
    const server = { reservation: order() }
    const setup = await openCheckout('book', {
      server,
      answers: {
        validateToOverview: ({ query }) => {
          if (!query.ignoreWarnings) return warned('error.STEP_2_EMAIL_TYPO')
          server.reservation = order({ validatedBookingInformation: true })
          return warned('error.STEP_2_EMAIL_TYPO')
        },
      },
    })
    await setup.user.click(await next())
    await setup.user.click(await screen.findByRole('button', { name: 'Yes, correct' }))
    await waitFor(() => expect(setup.where()).toBe('overview'))
    expect(sent(setup.call).map(({ query }) => query.ignoreWarnings)).toEqual([false, true])
  })
})

test('the booking page moves the focus to the "not found" page of a canceled reservation', async () => {
  const server = { reservation: order() }
  const gone = refused(404, [])
  const { user } = await openCheckout('book', {
    server,
    answers: {
      reservation: () => (server.reservation.status === 'CANCELLED' ? gone : value(server.reservation)),
      validateToOverview: () => {
        server.reservation = order({ status: 'CANCELLED' })
        return gone
      },
    },
  })
  const button = await next()
  button.focus()
  await user.keyboard('{Enter}')
  const title = await screen.findByRole('heading', { level: 1, name: 'No order with this number' })
  await waitFor(() => expect(title).toHaveFocus())
})

/** The query cache after the event page has read the draft of an earlier reservation. */
function withLastDraft() {
  const client = createQueryClient()
  client.setQueryData(lastDraftKey(order().id), { firstName: 'Grace' })
  return client
}

test('the first rendering of a new reservation has the form, with what was typed for an earlier one (B677)', async () => {
  // A storage that never answers.
  const client = withLastDraft()
  await open({ reservation: oneTicket(), client, services: { database: () => new Promise(() => undefined) } })
  expect((await contact()).getByLabelText(/First name/)).toHaveValue('Grace')
  await waitFor(() => expect(client.getQueryData(lastDraftKey(order().id))).toBeUndefined())
})

test('opened again, a reservation shows its own draft instead of the earlier one that it began with', async () => {
  const client = withLastDraft()
  const setup = await open({ reservation: oneTicket(), client })
  const name = (await contact()).getByLabelText(/First name/)
  await setup.user.clear(name)
  await fillIn(name, 'Ada')
  const { database } = setup.services
  await waitFor(async () =>
    expect(await getDraft(await database(), `booking/${order().id}`)).toMatchObject({ firstName: 'Ada' }),
  )
  setup.unmount()
  await open({ reservation: oneTicket(), client, services: { database } })
  expect((await contact()).getByLabelText(/First name/)).toHaveValue('Ada')
})
