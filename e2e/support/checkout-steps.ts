/** Steps that many journeys begin with: `to…` clicks through the user interface, `open…` calls the API. */
import type { Page } from '@playwright/test'
import { ada, BookingPage, samira, type Person } from '../pages/booking.ts'
import { EventPage } from '../pages/event.ts'
import { OverviewPage } from '../pages/overview.ts'
import { reserve, reserveFor } from './buyer.ts'
import { createEvent, type EventKind } from './events.ts'
import type { Place } from './journeys.ts'

export const originOf = (baseURL: string | undefined): string => baseURL ?? ''

export interface Started {
  readonly shortName: string
  readonly reservationId: string
  readonly booking: BookingPage
}

/** Selects tickets of a category and opens the booking page. */
export async function toBookingAt(page: Page, { event, category }: Place, count: number): Promise<Started> {
  const eventPage = await new EventPage(page).open(event)
  await eventPage.choose(category, count)
  const reservationId = await eventPage.reserve()
  const booking = await new BookingPage(page).untilReady()
  return { shortName: event, reservationId, booking }
}

/** Creates an event, then as {@link toOverviewAt}. */
export async function toOverview(
  page: Page,
  origin: string,
  kind: EventKind,
  people: readonly Person[] = [ada, samira],
) {
  const { shortName } = await createEvent(origin, kind)
  return toOverviewAt(page, { event: shortName, category: 'Standard' }, people)
}

/** Does {@link toBookingAt}, then sends the details and opens the overview. */
export async function toOverviewAt(page: Page, place: Place, people: readonly Person[] = [ada, samira]) {
  const started = await toBookingAt(page, place, people.length)
  await started.booking.fillAll(ada, ...people)
  await started.booking.proceed()
  const overview = new OverviewPage(page)
  await overview.submit.waitFor()
  return { ...started, overview }
}

/** Creates an event, then as {@link toBookingAt}, for tests that are about the booking page: reserves by API and opens the page. */
export async function openBooking(page: Page, origin: string, kind: EventKind, count = 2): Promise<Started> {
  const { shortName } = await createEvent(origin, kind)
  const reservationId = await reserve(origin, shortName, count)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/book`)
  const booking = await new BookingPage(page).untilReady()
  return { shortName, reservationId, booking }
}

/** Does {@link toOverview} for tests that are about the overview or later pages. */
export async function openOverview(
  page: Page,
  origin: string,
  kind: EventKind,
  people: readonly Person[] = [ada, samira],
) {
  const { shortName } = await createEvent(origin, kind)
  const reservationId = await reserveFor(origin, shortName, people)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/overview`)
  const overview = new OverviewPage(page)
  await overview.submit.waitFor()
  return { shortName, reservationId, overview }
}
