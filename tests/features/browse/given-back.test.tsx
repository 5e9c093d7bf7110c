/** Places that this device gives back: alf.io lists them as reserved for up to half a minute. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { minute, second } from '#core/domain/durations.ts'
import { cancelReservation } from '#core/flows/cancel-reservation.ts'
import { keepPendingReservation } from '#core/flows/keep-reservation.ts'
import { releaseTicket } from '#core/flows/release-ticket.ts'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { HeldReservations } from '#features/checkout/components/HeldReservations.tsx'
import type { Services } from '#shared/services.ts'
import { storageDevice } from '../../support/device.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { event, order } from '../../support/orders.ts'
import { scriptedApi, value } from '../../support/scripted-api.ts'
import { testServices } from '../../support/test-services.ts'
import { callsOf } from '../checkout/render-checkout.tsx'
import { openPage } from '../open-page.tsx'

const routes = [
  { path: '/', element: <p>elsewhere</p> },
  { path: '/event/:eventShortName', element: <EventPage HeldReservations={HeldReservations} /> },
]
const reserved = category({ saleableAndLimitNotReached: false, containsPendingTickets: true })
const held = order()
const start = held.validity - minute
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let device: ReturnType<typeof storageDevice>
beforeEach(() => {
  vi.useFakeTimers({
    now: start,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  device = storageDevice()
})
afterEach(() => device.db.delete())

/** How a device gives places back; `none`: another one did. */
const ways = {
  cancel: (tools: Services) => cancelReservation(tools, held.id),
  release: (tools: Services) => releaseTicket(tools, 'pietra', held.id),
  expiry: (tools: Services) => keepPendingReservation(tools, held, event()),
  none: () => Promise.resolve(),
}

test.each([
  ['cancel', 'Back on sale in a moment', 3],
  ['release', 'Back on sale in a moment', 3],
  ['expiry', 'Back on sale in a moment', 3],
  ['none', 'All reserved', 1],
] as const)(
  'after %s the page of the event reads "%s" and asks by itself for a minute',
  async (way, text, calls) => {
    let tools = testServices(scriptedApi({}).api)
    let answer = items([reserved])
    const page = openPage(
      routes,
      '/',
      {
        event: () => value(wholeEvent()),
        ticketCategories: () => value(answer),
        cancelReservation: () => value(true),
        releaseTicket: () => value(true),
        reservationStatus: () =>
          way === 'expiry' ? value({ status: 'PENDING', validatedBookingInformation: false }) : refused(404),
      },
      (api) => (tools = testServices(api, { ...device.services(api), now: () => Date.now() })),
    )
    await page.texts.loadNamespace('checkout')
    await ways[way](tools)
    await act(() => page.router.navigate('/event/pietra'))
    await pass(50)
    const asked = () => callsOf(page.call, endpoints.ticketCategories).length
    // The hold ends on the page.
    if (way === 'expiry') await pass(minute)
    expect(screen.getByText(text)).toBeVisible()
    await pass(10 * second)
    expect(asked()).toBeGreaterThanOrEqual(calls)
    await pass(minute)
    expect(screen.getByText('All reserved')).toBeVisible()
    const before = asked()
    answer = items([category()])
    await pass(minute)
    expect(asked()).toBe(before)
  },
)
