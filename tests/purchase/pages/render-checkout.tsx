/** Renders the checkout's pages with a scripted API and a fixed clock. */
import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { vi } from 'vitest'
import type { EventInfo } from '#catalogue/contract/event.ts'
import type { SubscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { minute } from '#kit/time/durations.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { Component as Booking } from '#purchase/pages/booking.tsx'
import { Component as DeferredPayment } from '#purchase/pages/deferred-payment.tsx'
import { Component as Overview } from '#purchase/pages/overview.tsx'
import { Component as ProcessingPayment } from '#purchase/pages/processing-payment.tsx'
import { Component as ReservationError } from '#purchase/pages/reservation-error.tsx'
import { Component as WaitingCustomPayment } from '#purchase/pages/waiting-custom-payment.tsx'
import { Component as WaitingPayment } from '#purchase/pages/waiting-payment.tsx'
import { NotificationSwitch } from '#push/parts/NotificationSwitch.tsx'
import { Component as Reservation } from '#shell/pages/reservation.tsx'
import { Component as NotFound } from '#shell/pages/reservation/reservation-not-found.tsx'
import { Component as Success } from '#shell/pages/success.tsx'
import { loadRoute } from '#shell/routes.tsx'
import { FrameContext, type FrameProps } from '#ui/page/Page.tsx'
import { TopBar } from '#ui/page/TopBar.tsx'
import { pagePatterns, type ReservationStep } from '#wire/page-paths.ts'
import '../../support/browser/dom-gaps.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { items, service, wholeEvent } from '../../support/events.ts'
import { order } from '../../support/orders.ts'
import { descriptorId } from '../../support/passes.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const pages = {
  book: <Booking />,
  overview: <Overview />,
  'waiting-payment': <WaitingPayment Notify={NotificationSwitch} />,
  'waiting-custom-payment': <WaitingCustomPayment />,
  'deferred-payment': <DeferredPayment />,
  'processing-payment': <ProcessingPayment />,
  success: <Success />,
  'not-found': <NotFound />,
  error: <ReservationError />,
} satisfies Record<ReservationStep, ReactNode>

const routes: RouteObject[] = [
  { path: '/', element: <p>home</p> },
  { path: '/before', element: <p>before</p> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
  { path: pagePatterns.subscription, element: <p>pass page</p> },
  {
    path: pagePatterns.reservation,
    element: <Reservation />,
    children: Object.entries(pages).map(([path, element]) => ({ path, element })),
  },
]

/** The top bar of the app, with what a page puts into it. */
const Frame = ({ status, children }: FrameProps) => (
  <>
    <TopBar tools={status} />
    {children}
  </>
)

/** Twenty minutes before the reservation of `reservations.ts` expires, epoch ms. */
export const opened = order().validity - 20 * minute

/** The reservation on the server; a test may change it at any time. */
export interface ServerState {
  reservation: ReservationInfo
}

export interface CheckoutOptions {
  reservation?: ReservationInfo
  /** Instead of a reservation, when an answer changes it. */
  server?: ServerState
  event?: Partial<EventInfo>
  /** Instead of an event: the address is that of the subscription. */
  subscription?: SubscriptionDescriptor
  answers?: Answers
  services?: Partial<TestServices>
  /** The query cache, when a test reads it or has filled it. */
  client?: QueryClient
  /** Language of the app's texts. */
  lang?: string
  /** `?…` of the address. */
  search?: string
  /** The first address of the tab: the app has no entry in its history. */
  byLink?: boolean
  /** Other routes than those of the checkout alone. */
  pages?: (need: ReturnType<typeof createTranslationStore>['loadNamespace']) => RouteObject[]
}

/** An event whose organizer requires each name before the payment: the form shows all tickets at once. */
export const namesRequired: Partial<EventInfo> = {
  assignmentConfiguration: { ...wholeEvent().assignmentConfiguration, forceAssignment: true },
}

let count = 0

/** The services of the event: those that a buyer chooses, and one of each mandatory kind. */
const eventServices = [
  service({ id: 3 }),
  service({ id: 5 }),
  service({ id: 11, supplementPolicy: 'MANDATORY_ONE_FOR_TICKET' }),
  service({ id: 12, supplementPolicy: 'MANDATORY_PERCENTAGE_FOR_TICKET' }),
  service({ id: 13, supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION' }),
]

/** Opens a step of the reservation. */
export async function openCheckout(step: string, options: CheckoutOptions = {}) {
  count += 1
  const server: ServerState = options.server ?? { reservation: options.reservation ?? order() }
  const { api, call } = scriptedApi({
    reservation: () => value(server.reservation),
    event: () => value(wholeEvent(options.event)),
    ticketCategories: () => value(items([], [], eventServices)),
    subscription: () => (options.subscription === undefined ? unreachable : value(options.subscription)),
    vatCountries: () =>
      value([
        { isoCode: 'CH', name: 'Switzerland' },
        { isoCode: 'IT', name: 'Italy' },
      ]),
    countries: () => value([{ isoCode: 'CH', name: 'Switzerland' }]),
    ...options.answers,
  })
  const texts = createTranslationStore()
  texts.setBundle('en', english)
  if (options.lang !== undefined) await texts.changeLanguage(options.lang)
  await Promise.all(
    (['checkout', 'wallet', 'tickets', 'passes'] as const).map((name) => texts.loadNamespace(name)),
  )
  const database = new TesseraDatabase(`checkout-${String(count)}`)
  const services = testServices(api, {
    now: () => opened,
    database: () => Promise.resolve(database),
    keepTickets: vi.fn(() => Promise.resolve(true)),
    removeTicket: () => Promise.resolve(true),
    ...options.services,
  })
  const context = options.subscription === undefined ? '/event/pietra' : `/subscription/${descriptorId}`
  const address = `${context}/reservation/${server.reservation.id}/${step}${options.search ?? ''}`
  const pages = options.pages?.(texts.loadNamespace) ?? routes
  // As at the start of the app: React shows what replaces a loading state 300 ms later at the earliest.
  await loadRoute(pages, new URL(address, location.href))
  const router = createMemoryRouter(pages, {
    initialEntries: options.byLink === true ? [address] : ['/before', address],
  })
  const view = renderWithServices(
    <FrameContext value={Frame}>
      <RouterProvider router={router} />
    </FrameContext>,
    services,
    { texts, client: options.client },
  )
  const where = () => router.state.location.pathname.split('/').at(-1)
  return { ...view, server, call, router, where, services, database, texts, user: userEvent.setup() }
}

/** The inputs of all calls of one endpoint. */
export const callsOf = (call: ReturnType<typeof scriptedApi>['call'], endpoint: unknown): unknown[] =>
  call.mock.calls.filter(([asked]) => asked === endpoint).map(([, input]) => input)

/** Fakes timers and the clock, which stands at `now`; IndexedDB keeps its timers. */
export const stopTime = (now: number = opened): void => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}

/** Advances the fake timers and lets React render. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
