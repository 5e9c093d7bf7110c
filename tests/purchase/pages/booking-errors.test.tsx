import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused } from '#wire/result.ts'
import german from '../../../src/i18n/locales/de/server.json'
import { first, second } from '../../support/orders.ts'
import { openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const open = (options: CheckoutOptions = {}) => openCheckout('book', options)
const block = (name: RegExp) => within(screen.getByRole('group', { name }))
const next = () => screen.findByRole('button', { name: 'Continue' })

describe('errors of the server', () => {
  type Refusal = { code: string; path: string; args: Record<string, string> }
  const empty = (path: string): Refusal => ({ code: 'error.emptyField', path, args: {} })
  const send = async (...problems: Refusal[]) => {
    const setup = await open({ answers: { validateToOverview: () => refused(422, problems) } })
    await setup.user.click(await next())
    return setup
  }
  const refusing = async (...problems: Refusal[]) => ({
    ...(await send(...problems)),
    summary: await screen.findByRole('alert'),
  })

  test('are shown at their field and in a summary that names the ticket and links to the field (B138)', async () => {
    const { summary, user } = await refusing(
      { code: 'error.STEP_2_EMPTY_LASTNAME', path: `tickets.${second}.lastName`, args: {} },
      { code: 'error.STEP_2_EMPTY_FIRSTNAME', path: 'firstName', args: {} },
    )
    await waitFor(() => {
      expect(summary).toHaveFocus()
    })
    const links = within(summary).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Contact: First name',
      'Ticket 2: Last name',
    ])
    const field = block(/Ticket 2 of 2/).getByLabelText(/Last name/)
    expect(field).toHaveAccessibleDescription('Enter a last name Only one name? Enter it twice.')
    await user.click(links[1] as HTMLElement)
    expect(field).toHaveFocus()
    expect(summary.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('name their field where the text of the server means any field (B331)', async () => {
    await refusing(empty(`tickets.${first}.additional.diet.0`), empty(`tickets.${first}.additional.diet`), {
      code: 'error.tooLong',
      path: 'lastName',
      args: {},
    })
    const diet = block(/Ticket 1 of 2/).getByRole('group', { name: /Diet/ })
    await waitFor(() => expect(diet).toHaveAccessibleDescription('Diet is missing'))
  })

  test('of the whole form are listed above those of fields (B139)', async () => {
    const { summary } = await refusing(
      { code: 'error.emptyField', path: 'lastName', args: {} },
      { code: 'error.STEP_2_ORDER_HAS_EXPIRED', path: 'contactAndTicketsForm', args: {} },
    )
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Your time is up. What was reserved is on sale again.', 'Contact: Last name'])
    expect(within(summary).getAllByRole('link')).toHaveLength(1)
  })

  const missing = (prefix: string) =>
    ['firstName', 'lastName', 'email'].map((name) => empty(`${prefix}${name}`))

  test('are counted, and each has a link below the name of its ticket (B333)', async () => {
    const { summary, user } = await refusing(
      { code: 'error.STEP_2_MISSING_ATTENDEE_DATA', path: 'contactAndTicketsForm', args: {} },
      ...missing(''),
      ...missing(`tickets.${first}.`),
      ...missing(`tickets.${second}.`),
    )
    expect(within(summary).getByRole('heading', { name: '6 details are missing' })).toBeVisible()
    const lines = within(summary).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      ...['Contact', 'Email', 'First name', 'Last name'],
      ...['Ticket 2', 'First name', 'Last name', 'Email'],
    ])
    await user.click(within(lines[6] as HTMLElement).getByRole('link'))
    expect(block(/Ticket 2 of 2/).getByLabelText(/Last name/)).toHaveFocus()
  })

  test('of more than eight fields are counted for each ticket (B333)', async () => {
    const answers = [first, second].flatMap((uuid) =>
      ['additional.diet', 'userLanguage'].map((name) => `tickets.${uuid}.${name}`),
    )
    const { summary } = await refusing(
      ...[...missing(''), ...missing(`tickets.${second}.`)],
      ...answers.map(empty),
    )
    const links = within(summary).getAllByRole('link')
    const texts = ['Contact: 3 details', 'Ticket 1: 2 details', 'Ticket 2: 4 details']
    expect(links.map(({ textContent }) => textContent)).toEqual(texts)
  })

  test('request an e-mail address where none was entered', async () => {
    await send({ code: 'error.email', path: `tickets.${second}.email`, args: {} })
    await screen.findByRole('group', { name: /Ticket 2 of 2/ })
    const field = block(/Ticket 2 of 2/).getByLabelText(/Email/)
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter an email address'))
  })

  test('of the whole form are listed without a link, unknown codes with a general text (B139)', async () => {
    const { summary } = await refusing(
      { code: 'error.STEP_2_MISSING_ATTENDEE_DATA', path: 'contactAndTicketsForm', args: {} },
      { code: 'error.of.a.newer.server', path: 'contactAndTicketsForm', args: {} },
    )
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Some attendee details are missing.',
      'This was not accepted. Check the field or choose something else.',
    ])
    expect(within(summary).queryByRole('link')).toBeNull()
  })

  test('disappear from field and summary when the field changes, and from the page with the last one', async () => {
    const { summary, user } = await refusing(
      { code: 'error.STEP_2_EMPTY_FIRSTNAME', path: 'firstName', args: {} },
      { code: 'error.STEP_2_EMPTY_LASTNAME', path: `tickets.${second}.lastName`, args: {} },
    )
    const lastName = block(/Ticket 2 of 2/).getByLabelText(/Last name/)
    await user.type(lastName, 'K')
    expect(lastName).not.toHaveAccessibleDescription()
    expect(lastName).toBeValid()
    expect(lastName).toHaveFocus()
    expect(within(summary).getByRole('heading', { name: '1 detail is missing' })).toBeVisible()
    expect(within(summary).getByRole('link', { name: 'Contact: First name' })).toBeVisible()
    await user.type(within(screen.getByRole('region', { name: 'Contact' })).getByLabelText(/First name/), 'A')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('of the ticket of a buyer who comes are shown at the contact, which has the name (B334)', async () => {
    const { user, summary } = await refusing(
      { code: 'error.STEP_2_WHITELIST_CHECK_FAILED', path: `tickets.${first}.email`, args: {} },
      { code: 'error.email', path: `tickets.${second}.email`, args: {} },
    )
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Contact: Email', 'Ticket 2: Email'])
    const email = within(screen.getByRole('region', { name: 'Contact' })).getByLabelText(/Email/)
    expect(email).toBeInvalid()
    await user.type(email, 'a')
    expect(email).not.toHaveAttribute('aria-invalid')
    expect(within(summary).getAllByRole('link')).toHaveLength(1)
  })

  test('change with the language of the page', async () => {
    const { texts } = await refusing(
      { code: 'error.STEP_2_EMPTY_FIRSTNAME', path: 'firstName', args: {} },
      { code: 'error.STEP_2_ORDER_HAS_EXPIRED', path: 'contactAndTicketsForm', args: {} },
    )
    texts.setBundle('de', german)
    await act(() => texts.changeLanguage('de'))
    const field = within(screen.getByRole('region', { name: 'Kontakt' })).getByLabelText(/Vorname/)
    expect(field).toHaveAccessibleDescription(german['error.STEP_2_EMPTY_FIRSTNAME'])
    const lines = within(screen.getByRole('alert')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      german['error.STEP_2_ORDER_HAS_EXPIRED'],
      'Kontakt: Vorname',
    ])
  })
})
