import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as offline from '#device/browser/opens-offline.ts'
import { hour } from '#kit/time/durations.ts'
import { openCheckout } from '../../../purchase/pages/render-checkout.tsx'
import { wholeEvent } from '../../../support/events.ts'
import { first, order, orderOf, second, ticket } from '../../../support/orders.ts'

const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const reservation = orderOf([ticket(first, { ...ada, assigned: true, acquired: true }), ticket(second)], {
  status: 'COMPLETE',
  ...ada,
})

/** The success page of an event of two hours that starts this many ms from now. */
const openAt = (startsIn: number, tickets = reservation) => {
  const now = order().validity
  const startDateTime = now + startsIn
  const dates = { ...wholeEvent().datesWithOffset, startDateTime, endDateTime: startDateTime + 2 * hour }
  return openCheckout('success', {
    reservation: tickets,
    event: { datesWithOffset: dates },
    services: {
      now: () => now,
      keepTickets: (_, tell) => {
        tell({ uuid: first, step: 'saved' })
        return Promise.resolve(true)
      },
    },
  })
}

test('the page of an order whose event is over reports it and leads to other events (P380)', async () => {
  await openAt(-100 * hour)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible()
  expect(screen.getByText('This event is over.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
  expect(screen.queryByText(/You are in|We sent a confirmation|Add names|No name yet\./)).toBeNull()
})

test('the page of an order of one ticket names one ticket when its event is over', async () => {
  await openAt(-100 * hour, orderOf([ticket(first, ada)], { status: 'COMPLETE', ...ada }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible()
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

test('the page of an order whose event is over waits for no worker, and does not send its tickets (P381)', async () => {
  vi.spyOn(offline, 'opensOffline').mockReturnValue(new Promise(() => undefined))
  const samira = { firstName: 'Samira', lastName: 'Haddad', email: 'samira@example.org' }
  const forFriend = orderOf([ticket(first, { ...samira, assigned: true, acquired: true })], {
    status: 'COMPLETE',
    ...ada,
  })
  const sending = 'Send to Samira Haddad'
  const pending = /^Keep this page open/
  const { unmount } = await openAt(48 * hour, forFriend)
  expect(await screen.findByText(pending)).toBeVisible()
  expect(screen.getByRole('button', { name: sending })).toBeVisible()
  unmount()
  await openAt(-100 * hour, forFriend)
  expect(await screen.findByText('Saved on this device')).toBeVisible()
  expect(screen.queryByText(pending)).toBeNull()
  expect(screen.queryByRole('button', { name: sending })).toBeNull()
})
