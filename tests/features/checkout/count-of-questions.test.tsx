/** How many fields an order has: no screen may add one without this test. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { free, order, orderOf, ticket } from '../../support/orders.ts'
import { value } from '../../support/scripted-api.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

const uuids = [1, 2, 3, 4].map((number) => `207f224c-1df6-4994-9cb2-fa12eb36882${String(number)}`)
const tickets = (count: number, of: ReservationInfo = order()) => ({
  ...of,
  ticketsByCategory: orderOf(uuids.slice(0, count).map((uuid) => ticket(uuid))).ticketsByCategory,
})

/** Labels of what a person has to fill in: visible controls that are required and empty. */
const questions = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter((control) => control.type !== 'checkbox' || control.required)
    .filter((control) => control.closest('details:not([open])') === null && control.value === '')
    .map((control) => control.labels?.[0]?.textContent)

const threeFields = ['First name *', 'Last name *', 'Email *']

test.each([
  ['one free ticket', tickets(1, free())],
  ['one paid ticket', tickets(1)],
  ['four free tickets', tickets(4, free())],
  ['four paid tickets', tickets(4)],
])('%s: the booking form has three fields, which are enough (P331)', async (_, reservation) => {
  const { user, call } = await openCheckout('book', {
    reservation,
    answers: { validateToOverview: () => value(true) },
  })
  await screen.findByLabelText('Email *')
  expect(questions()).toEqual(threeFields)
  await user.type(screen.getByLabelText('First name *'), 'Ada')
  await user.type(screen.getByLabelText('Last name *'), 'Keller')
  await user.type(screen.getByLabelText('Email *'), 'ada@example.org')
  expect(questions()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
  const [sent] = callsOf(call, endpoints.validateToOverview)
  expect(sent).toMatchObject({
    body: {
      firstName: 'Ada',
      postponeAssignment: false,
      invoiceRequested: false,
      tickets: { [uuids[0] ?? '']: { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' } },
    },
  })
})

test('one paid ticket: the review page has no field beside those of the payment method (P331)', async () => {
  await openCheckout('overview', { reservation: { ...tickets(1), validatedBookingInformation: true } })
  await screen.findAllByRole('radio')
  expect(questions()).toEqual([])
})
