/** What renders the attendees again: a form of 100 tickets with 20 questions each has to stay usable on a phone. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as attendeeFields from '#shared/attendee/AttendeeFields.tsx'
import * as emailSuggestion from '#shared/attendee/EmailSuggestion.tsx'
import { openCheckout, pass, stopTime } from './render-checkout.tsx'
import { first, item, order, orderOf, second, textField, ticket } from './reservations.ts'

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
