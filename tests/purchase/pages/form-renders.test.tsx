/** What renders the attendees again: a form of 100 tickets with 20 questions each has to stay usable on a phone. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as attendeeFields from '#purchase/parts/attendee/AttendeeFields.tsx'
import * as emailSuggestion from '#purchase/parts/attendee/EmailSuggestion.tsx'
import * as personFields from '#purchase/parts/attendee/PersonFields.tsx'
import { endpoints } from '#shell/endpoints.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { first, item, order, orderOf, second, textField, ticket } from '../../support/orders.ts'
import { unreachable, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { callsOf, namesRequired, openCheckout, pass, stopTime } from './render-checkout.tsx'

test('neither the countdown nor a key renders the attendees again', async () => {
  const AttendeeFields = vi.spyOn(attendeeFields, 'AttendeeFields')
  const menu = textField('menu', 'Main course')
  const lunch = item(1, { ticketUUID: first, ticketFieldConfiguration: [menu] })
  const questions = { ticketFieldConfigurationAfterStandard: [textField('size', 'Size')] }
  stopTime(order().validity - 10 * 60_000)
  await openCheckout('book', {
    services: { now: () => Date.now() },
    reservation: orderOf([ticket(first, questions), ticket(second)], { additionalServiceWithData: [lunch] }),
  })
  // IndexedDB reads the draft in real time.
  const [contact] = await vi.waitFor(() => screen.getAllByLabelText('First name *'), { timeout: 10_000 })
  const rendered = AttendeeFields.mock.calls.length
  expect(rendered).toBeGreaterThan(0)
  const timer = screen.getByRole('timer', { hidden: true })
  const before = timer.textContent
  await pass(3000)
  expect(timer.textContent).not.toBe(before)
  for (const field of [contact, screen.getByLabelText('Size *'), screen.getByLabelText('Main course *')])
    fireEvent.change(field as HTMLElement, { target: { value: 'Risotto' } })
  await pass(0)
  expect(AttendeeFields).toHaveBeenCalledTimes(rendered)
})

test.each([
  ['without', false],
  ['with', true],
])('a new form renders its contact and each attendee once on a server %s a sign-in', async (_, offered) => {
  setSignInEnabled(offered)
  const PersonFields = vi.spyOn(personFields, 'PersonFields')
  const AttendeeFields = vi.spyOn(attendeeFields, 'AttendeeFields')
  await openCheckout('book', { event: namesRequired, reservation: orderOf([ticket(first), ticket(second)]) })
  await screen.findAllByLabelText('First name *')
  expect(PersonFields.mock.calls.filter(([{ prefix }]) => prefix === '')).toHaveLength(1)
  expect(AttendeeFields).toHaveBeenCalledTimes(2)
})

test('sending the form renders the attendees only for problems at its fields', async () => {
  const AttendeeFields = vi.spyOn(attendeeFields, 'AttendeeFields')
  let give: (answer: AnswerTo<'validateToOverview'>) => void = () => undefined
  const { call } = await openCheckout('book', {
    reservation: orderOf([ticket(first), ticket(second)]),
    answers: { validateToOverview: () => new Promise((resolve) => (give = resolve)) },
  })
  await screen.findAllByLabelText('First name *')
  AttendeeFields.mockClear()
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy')
  give(unreachable)
  await screen.findByRole('alert')
  expect(AttendeeFields).not.toHaveBeenCalled()
})

test('a form of 25 tickets shows all of them in order, and the contact before the others are rendered', async () => {
  const tickets = Array.from({ length: 25 }, (_, index) => ticket(`ticket-${String(index + 1)}`))
  const shown: number[] = []
  const watcher = new MutationObserver(() => shown.push(document.querySelectorAll('fieldset.card').length))
  watcher.observe(document, { childList: true, subtree: true })
  await openCheckout('book', { event: namesRequired, reservation: orderOf(tickets) })
  const names = () =>
    [...document.querySelectorAll('fieldset.card > legend')].map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(names()).toEqual(tickets.map((_, index) => `Ticket ${String(index + 1)} of 25, Standard`)),
  )
  watcher.disconnect()
  expect([...new Set(shown)].filter((count) => count > 0)).toEqual([10, 20, 25])
})

test('a key in an email field renders its suggestion only when the suggestion changes', async () => {
  const EmailSuggestion = vi.spyOn(emailSuggestion, 'EmailSuggestion')
  stopTime(order().validity - 10 * 60_000)
  await openCheckout('book', { reservation: orderOf([ticket(first), ticket(second)]) })
  const [email] = await vi.waitFor(() => screen.getAllByLabelText(/^Email/), { timeout: 10_000 })
  const rendered = EmailSuggestion.mock.calls.length
  const type = (value: string) => fireEvent.change(email as HTMLElement, { target: { value } })
  for (const text of ['a', 'ad', 'ada', 'ada@']) type(text)
  await pass(0)
  expect(EmailSuggestion).toHaveBeenCalledTimes(rendered)
  type('ada@gmial.com')
  expect(screen.getByText('Did you mean ada@gmail.com?')).toBeVisible()
  expect(EmailSuggestion).toHaveBeenCalledTimes(rendered + 1)
})
