/** The booking page for a visitor who is signed in or could sign in. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as redirect from '#device/browser/account-redirect.ts'
import { signedOutOrder } from '#device/browser/account-redirect.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { refused } from '#wire/result.ts'
import { ada } from '../../support/account.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { first, order, orderOf, second, textField, ticket } from '../../support/orders.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { callsOf, namesRequired, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

beforeEach(() => void vi.spyOn(redirect, 'redirectTo').mockReturnValue())
afterEach(() => act(() => setSignInEnabled(false)))

const jobTitle = { ...textField('jobTitle', 'Job title'), required: false }
const asked = { ticketFieldConfigurationAfterStandard: [jobTitle] }
const two = () => orderOf([ticket(first, asked), ticket(second, asked)])

const open = (answers: Answers, options: CheckoutOptions = {}) => {
  setSignInEnabled(true)
  return openCheckout('book', { reservation: two(), ...options, answers })
}
const contact = async () => within(await screen.findByRole('region', { name: 'Contact' }))
const block = (name: RegExp) => within(screen.getByRole('group', { name }))
const hint = 'Sign in and we fill this in'

describe('signed-in visitor', () => {
  test('is requested while the reservation loads', async () => {
    const { call } = await open({ me: () => value(ada()), reservation: () => new Promise(() => undefined) })
    await waitFor(() => expect(callsOf(call, endpoints.reservation)).toHaveLength(1))
    expect(callsOf(call, endpoints.me)).toHaveLength(1)
  })

  test('finds contact, first attendee and stored answers filled in, and the second attendee empty (B160)', async () => {
    const { user } = await open({ me: () => value(ada()) }, { event: namesRequired })
    const fields = await contact()
    expect(fields.queryByRole('textbox')).toBeNull()
    expect(fields.getByText('Ada Rossi').closest('p')).toHaveTextContent('Ada Rossi ada@example.org')
    await user.click(fields.getByRole('button', { name: 'Change details' }))
    expect(fields.getByLabelText(/First name/)).toHaveValue('Ada')
    expect(fields.getByLabelText(/Email/)).toHaveValue('ada@example.org')
    expect(fields.getByLabelText(/Email/)).toHaveFocus()
    expect(block(/Ticket 1 of 2/).getByRole('checkbox')).toHaveAccessibleDescription('Ada Rossi')
    expect(block(/Ticket 1 of 2/).getByLabelText(/Job title/)).toHaveValue('Engineer')
    expect(block(/Ticket 2 of 2/).getByLabelText(/Last name/)).toHaveValue('')
    expect(block(/Ticket 2 of 2/).getByLabelText(/Job title/)).toHaveValue('')
    expect(screen.queryByText(hint)).toBeNull()
  })

  test('keeps attendees that are assigned already', async () => {
    const reservation = order({ firstName: 'Milo', lastName: 'Keller', email: 'milo@example.org' })
    await open({ me: () => value(ada()) }, { reservation })
    expect((await contact()).getByText('Milo Keller').closest('p')).toHaveTextContent('milo@example.org')
  })

  test('has the fields of the contact again when the server refuses one (B160)', async () => {
    const problem = { code: 'error.email', path: 'email', args: {} }
    const { user } = await open({
      me: () => value(ada()),
      validateToOverview: () => refused(422, [problem]),
    })
    const fields = await contact()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await fields.findByLabelText(/Email/)).toBeInvalid()
  })
})

describe('signed-out visitor', () => {
  test('can sign in and return to this reservation (B98, B117)', async () => {
    await open({ me: () => value(null) })
    expect(await screen.findByText(hint)).toBeVisible()
    expect(screen.getByRole('link', { name: hint })).toHaveAttribute(
      'href',
      `/openid/event/pietra/reservation/${two().id}`,
    )
    expect((await contact()).getByLabelText(/First name/)).toHaveValue('')
  })

  test.each<[string, AnswerTo<'validateToOverview'>]>([
    ['accepted', value(true)],
    ['incomplete', refused(422, [{ code: 'error.lastname', path: 'lastName', args: {} }])],
  ])('sends %s details before it leaves for the sign-in (B203)', async (_, answer) => {
    const { user, call } = await open({ me: () => value(null), validateToOverview: () => answer })
    await fillIn((await contact()).getByLabelText(/First name/), 'Noor')
    await user.click(screen.getByRole('link', { name: hint }))
    await waitFor(() =>
      expect(vi.mocked(redirect.redirectTo).mock.calls).toEqual([
        [`/openid/event/pietra/reservation/${two().id}`],
      ]),
    )
    expect(callsOf(call, endpoints.validateToOverview)).toMatchObject([{ body: { firstName: 'Noor' } }])
  })

  test.each<[string, AnswerTo<'validateToOverview'>]>([
    ['the server does not answer', unreachable],
    ['the reservation has ended', refused(404)],
  ])('stays and shows that the sign-in could not start when %s (B195, B203)', async (_, answer) => {
    const { user } = await open({ me: () => value(null), validateToOverview: () => answer })
    await contact()
    await user.click(screen.getByRole('link', { name: hint }))
    expect(await screen.findByText(/^Sign-in could not start/)).toBeVisible()
    expect(redirect.redirectTo).not.toHaveBeenCalled()
  })

  test('has on the device what was typed before the sign-in (B117)', async () => {
    const { database } = await open({ me: () => value(null) })
    await fillIn((await contact()).getByLabelText(/First name/), 'Noor')
    await waitFor(async () =>
      expect(await getDraft(database, `booking/${order().id}`)).toMatchObject({ firstName: 'Noor' }),
    )
  })

  test('sees no sign-in and sends no request where there is none (B98)', async () => {
    const { call } = await openCheckout('book', { reservation: two(), answers: { me: () => value(ada()) } })
    await contact()
    expect(screen.queryByText(hint)).toBeNull()
    expect(callsOf(call, endpoints.me)).toHaveLength(0)
  })
})

describe('an order whose details were accepted before the sign-in', () => {
  const validated = order({ validatedBookingInformation: true, firstName: 'Noor', email: 'noor@example.org' })
  const visitors = {
    'signed in at the form': () => signedOutOrder.keep(validated.id),
    'signed in at the review': async () => {
      setSignInEnabled(true)
      await openCheckout('overview', { reservation: validated, answers: { me: () => value(null) } })
      await waitFor(() => expect(signedOutOrder.read()).toBe(validated.id))
      cleanup()
    },
    'signed in before': () => signedOutOrder.keep('another'),
  }
  test.each(Object.entries(visitors))(
    'of a visitor who %s is sent once more, then paid (B679)',
    async (name, arrive) => {
      await arrive()
      setSignInEnabled(true)
      const { call } = await openCheckout('overview', {
        reservation: validated,
        answers: { me: () => value(ada()), validateToOverview: () => value(true) },
      })
      expect(await screen.findByRole('checkbox', { name: /I accept/ })).toBeVisible()
      expect(callsOf(call, endpoints.validateToOverview)).toMatchObject(
        name === 'signed in before'
          ? []
          : [{ query: { ignoreWarnings: true }, body: { firstName: 'Noor', email: 'noor@example.org' } }],
      )
      expect(signedOutOrder.read()).toBe(name === 'signed in before' ? 'another' : '')
    },
  )

  test.each<[string, AnswerTo<'validateToOverview'>]>([
    ['is unreachable', unreachable],
    ['is busy', { kind: 'busy', status: 503 }],
  ])('is paid only after another press when the server %s (B679)', async (_, failure) => {
    signedOutOrder.keep(validated.id)
    setSignInEnabled(true)
    const answers = [failure, value(true)]
    const { user, call } = await openCheckout('overview', {
      reservation: validated,
      answers: { me: () => value(ada()), validateToOverview: () => answers.shift() ?? unreachable },
    })
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /I accept/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await screen.findByRole('checkbox', { name: /I accept/ })).toBeVisible()
    expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(2)
  })

  test.each([
    ['no ticket has a name', {}, { postponeAssignment: true, tickets: {} }],
    [
      'one ticket has a name',
      { firstName: 'Noor' },
      { postponeAssignment: false, tickets: { [first]: { firstName: 'Noor' } } },
    ],
  ])('keeps names that were left for later when %s (B679)', async (_, named, body) => {
    signedOutOrder.keep(validated.id)
    setSignInEnabled(true)
    const nameless = { firstName: '', lastName: '', email: '' }
    const { call, database } = await openCheckout('overview', {
      reservation: orderOf([ticket(first, { ...nameless, ...named }), ticket(second, nameless)], {
        validatedBookingInformation: true,
      }),
      answers: { me: () => value(ada()), validateToOverview: () => value(true) },
    })
    expect(await screen.findByRole('checkbox', { name: /I accept/ })).toBeVisible()
    const [sent] = callsOf(call, endpoints.validateToOverview) as { body: { tickets: object } }[]
    expect(sent).toMatchObject({ body })
    expect(Object.keys(sent?.body.tickets ?? {})).toEqual(Object.keys(body.tickets))
    expect(await getDraft(database, `booking/${validated.id}`)).toBeNull()
  })
})

test('the booking page shows the form although the visitor cannot be loaded', async () => {
  await open({ me: () => unreachable })
  expect((await contact()).getByLabelText(/First name/)).toHaveValue('')
  expect(screen.queryByText(hint)).toBeNull()
})

test('the booking form keeps the entries when the sign-in becomes known late', async () => {
  await openCheckout('book', { reservation: two(), answers: { me: () => new Promise(() => undefined) } })
  await fillIn((await contact()).getByLabelText(/First name/), 'Noor')
  act(() => setSignInEnabled(true))
  await waitFor(async () => expect((await contact()).getByLabelText(/First name/)).toHaveValue('Noor'))
})
