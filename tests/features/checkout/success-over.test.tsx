import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, order, orderOf, second, ticket } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const reservation = orderOf([ticket(first, { ...ada, assigned: true, acquired: true }), ticket(second)], {
  status: 'COMPLETE',
  ...ada,
})

/** The success page of an event of two hours that starts this many ms from now. */
const openAt = (startsIn: number) => {
  const now = order().validity
  const startDateTime = now + startsIn
  const dates = { ...wholeEvent().datesWithOffset, startDateTime, endDateTime: startDateTime + 2 * hour }
  return openCheckout('success', {
    reservation,
    event: { datesWithOffset: dates },
    services: { now: () => now },
  })
}

test('the page of an order whose event is over reports it and leads to other events (P380)', async () => {
  await openAt(-100 * hour)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible()
  expect(screen.getByText('This event is over.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
  expect(screen.queryByText(/You are in|We sent a confirmation|Add names|No name yet\./)).toBeNull()
})

test('the page of an order offers calendar and more tickets until its event is over (P380)', async () => {
  const names = ['Add to calendar', 'Buy more tickets', 'Open my tickets']
  const { unmount } = await openAt(48 * hour)
  for (const name of names) expect(await screen.findByRole('link', { name })).toBeVisible()
  unmount()
  await openAt(-100 * hour)
  await screen.findByRole('link', { name: 'Browse events' })
  for (const name of names) expect(screen.queryByRole('link', { name })).toBeNull()
})
