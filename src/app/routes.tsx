/** The route table of the app: which page an address shows, and the code, translations and data the page needs. */
import { matchRoutes, type RouteObject } from 'react-router'
import { pagePatterns, withCanonicalIds, type ReservationStep } from '#core/domain/page-paths.ts'
import {
  createPageFactory,
  type LoadNamespace,
  type Params,
  type RouteHandle,
} from './create-page-factory.tsx'
import { loadBooking, withNext } from './next-steps.ts'
import {
  createEventLoader,
  createHeldReservations,
  createHomeLoader,
  createSubscriptionLoader,
  createTicketLoader,
  createWalletLoader,
  loadStoredOrder,
} from './page-loaders.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { MinimalShell } from './shell/MinimalShell.tsx'
import { Shell } from './shell/Shell.tsx'
import { createStepRoutes } from './step-routes.tsx'

/** Starts the first requests of a page while its code is still loading: one round trip less on a slow network. */
export interface Prefetch {
  events(address: URL, organizerSlug: string | undefined): void
  event(shortName: string): void
}

/**
 * Starts to load the code and the data of an address before anything is rendered.
 * @param withData false for a page that holds its data
 */
export function prefetchRoute(routes: RouteObject[], address: URL, withData: boolean): void {
  for (const { route, params } of matchRoutes(routes, withCanonicalIds(address.pathname)) ?? []) {
    const handle = route.handle as RouteHandle | undefined
    // The page itself reports the failure.
    void handle?.load().catch(() => undefined)
    if (withData) handle?.prefetch?.(address, params)
  }
}

/** Builds the route table. `loadNamespace` fetches the translations of a page together with its code. */
export function createRoutes(loadNamespace: LoadNamespace, prefetch: Prefetch): RouteObject[] {
  const createPage = createPageFactory(loadNamespace)
  const prefetchEvents = (address: URL, params: Params) => prefetch.events(address, params['organizerSlug'])
  const prefetchEvent = (_: URL, params: Params) => prefetch.event(params['eventShortName'] ?? '')
  const HeldReservations = createHeldReservations(loadNamespace)
  const held = <HeldReservations />
  const loadHome = createHomeLoader(loadNamespace)
  const homeTexts = { namespaces: ['lists', 'passes'], prefetch: prefetchEvents } as const
  const lists = { namespaces: ['lists'], prefetch: prefetchEvents } as const
  const home = () => createPage(loadHome, homeTexts)
  const events = () => createPage(() => import('#features/browse/routes/events-all.tsx'), lists)
  const subscriptions = () =>
    createPage(() => import('#features/browse/routes/subscriptions-all.tsx'), {
      namespaces: ['passes', 'lists'],
    })
  const reservation = createPage(() => import('#features/checkout/routes/reservation.tsx'), {
    namespaces: ['checkout'],
  })
  const steps = createStepRoutes(createPage, loadNamespace)
  const booking = steps.find(({ path }) => path === ('book' satisfies ReservationStep))
  const prepareBooking = loadBooking([reservation.handle as RouteHandle, booking?.handle as RouteHandle])
  const transfer = { namespaces: ['wallet', 'tickets'] } as const
  return [
    {
      element: <Shell />,
      children: [
        { path: pagePatterns.home, ...home() },
        { path: pagePatterns.organizerHome, ...home() },
        { path: pagePatterns.events, ...events() },
        { path: pagePatterns.organizerEvents, ...events() },
        { path: pagePatterns.subscriptions, ...subscriptions() },
        { path: pagePatterns.organizerSubscriptions, ...subscriptions() },
        {
          path: pagePatterns.event,
          ...createPage(createEventLoader(loadNamespace, HeldReservations, prepareBooking), {
            prefetch: prefetchEvent,
          }),
        },
        {
          path: pagePatterns.subscription,
          ...createPage(withNext(createSubscriptionLoader(HeldReservations), prepareBooking), {
            namespaces: ['passes'],
          }),
        },
        {
          path: pagePatterns.polls,
          ...createPage(() => import('#features/polls/routes/polls.tsx'), {
            namespaces: ['extras'],
            prefetch: prefetchEvent,
          }),
        },
        {
          path: pagePatterns.waitingListEntry,
          ...createPage(() => import('#features/browse/routes/waiting-list-entry.tsx'), {
            namespaces: ['extras'],
            prefetch: prefetchEvent,
          }),
        },
        {
          path: pagePatterns.reservation,
          ...reservation,
          children: steps,
        },
        {
          path: pagePatterns.ticketUpdate,
          ...createPage(() => import('#features/tickets/routes/update.tsx'), {
            namespaces: ['tickets', 'checkout', 'wallet'],
          }),
        },
        {
          path: pagePatterns.waitingRoom,
          ...createPage(() => import('#features/tickets/routes/waiting-room.tsx'), {
            namespaces: ['tickets', 'wallet'],
          }),
        },
        {
          path: pagePatterns.wallet,
          ...createPage(createWalletLoader(held), { namespaces: ['wallet', 'passes'] }),
        },
        {
          path: pagePatterns.storedOrder,
          ...createPage(loadStoredOrder, { namespaces: ['wallet', 'passes', 'checkout'] }),
        },
        {
          path: pagePatterns.addTickets,
          ...createPage(() => import('#features/wallet/routes/add.tsx'), transfer),
        },
        {
          path: pagePatterns.exportTickets,
          ...createPage(() => import('#features/wallet/routes/export.tsx'), transfer),
        },
        {
          path: pagePatterns.settings,
          ...createPage(() => import('#features/wallet/routes/settings.tsx'), { namespaces: ['wallet'] }),
        },
        { path: pagePatterns.nextTicket, ...createPage(() => import('#features/wallet/routes/next.tsx')) },
        {
          path: pagePatterns.orders,
          ...createPage(() => import('#features/account/routes/orders.tsx'), { namespaces: ['account'] }),
        },
        {
          path: pagePatterns.profile,
          ...createPage(() => import('#features/account/routes/profile.tsx'), { namespaces: ['account'] }),
        },
        {
          path: '*',
          ...createPage(() => import('#features/browse/routes/not-found.tsx'), { namespaces: ['lists'] }),
        },
      ],
    },
    {
      // Ticket page and door view have no shell: no banner covers the code, and the code does not move when the app takes
      // over from the static page, which has no banners.
      element: (
        <PageBoundary>
          <MinimalShell />
        </PageBoundary>
      ),
      children: [
        {
          path: pagePatterns.ticket,
          ...createPage(createTicketLoader(loadNamespace), { namespaces: ['wallet'] }),
        },
        {
          path: pagePatterns.doorView,
          ...createPage(() => import('#features/wallet/routes/door.tsx'), { namespaces: ['wallet'] }),
        },
      ],
    },
  ]
}
