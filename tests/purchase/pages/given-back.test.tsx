/** Places that this device gives back: alf.io lists them as reserved for up to half a minute. */
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minute, second } from '#kit/time/durations.ts'
import { cancelReservation } from '#purchase/flows/cancel-reservation.ts'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { HeldReservations } from '#shell/pages/event/event-parts.tsx'
import { releaseTicket } from '#ticket/flows/release-ticket.ts'
import { refused } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { storageDevice } from '../../support/browser/device.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { event, order } from '../../support/orders.ts'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'
import { callsOf, pass, stopTime } from './render-checkout.tsx'

const routes = [
  { path: '/', element: <p>elsewhere</p> },
  { path: '/event/:eventShortName', element: <EventPage /> },
]
const reserved = category({ saleableAndLimitNotReached: false, containsPendingTickets: true })
const held = order()

/** Lets the code of the page load and its database answer: neither is a timer. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) {
    await act(() => new Promise<void>((done) => void setImmediate(done)))
    await pass(2)
    if (turn === 25) await act(() => vi.dynamicImportSettled())
  }
}

/** How a device gives places back; `none`: another one did, `other`: they are those of another event. */
const ways = {
  cancel: (tools: TestServices) => cancelReservation(tools, held.id, 'pietra'),
  release: (tools: TestServices) => releaseTicket(tools, 'pietra', held.id),
  'cancel other': (tools: TestServices) => cancelReservation(tools, held.id, 'acqua'),
  'release other': (tools: TestServices) => releaseTicket(tools, 'acqua', held.id),
  expiry: (tools: TestServices) => keepPendingReservation(tools, held, event()),
  none: () => Promise.resolve(),
}

test.each([
  ['cancel', 'Back on sale in a moment', 2],
  ['release', 'Back on sale in a moment', 2],
  ['expiry', 'Back on sale in a moment', 2],
  ['none', 'All reserved', 0],
  ['cancel other', 'All reserved', 0],
  ['release other', 'All reserved', 0],
] as const)('after %s the event reads "%s" and is asked for again for a minute', async (way, text, again) => {
  stopTime(held.validity - minute)
  const { db, services } = storageDevice()
  let tools = testServices(scriptedApi({}).api)
  const pending = value({ status: 'PENDING', validatedBookingInformation: false })
  const answers = {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([reserved])),
    cancelReservation: () => value(true),
    releaseTicket: () => value(true),
    reservationStatus: () => (way === 'expiry' ? pending : refused(404)),
  }
  const now = () => Date.now()
  const page = openPage(routes, '/', answers, (api) => (tools = testServices(api, { ...services(api), now })))
  await page.texts.loadNamespace('checkout')
  await HeldReservations.load()
  await ways[way](tools)
  await act(() => page.router.navigate('/event/pietra'))
  await settle()
  if (way === 'expiry') await pass(minute)
  const asked = () => callsOf(page.call, endpoints.ticketCategories).length
  const before = asked()
  expect(screen.getByText(text)).toBeVisible()
  await pass(12 * second)
  expect(asked()).toBe(before + again)
  await pass(minute)
  expect(screen.getByText('All reserved')).toBeVisible()
  const last = asked()
  await pass(minute)
  expect(asked()).toBe(last)
  await db.delete()
})
