/** The route table of the app: which page an address shows, and the code, translations and data the page needs. */
import { matchRoutes, type RouteObject } from 'react-router'
import { pagePatterns, withCanonicalIds, type ReservationStep } from '#core/domain/page-paths.ts'
import {
  createPageFactory,
  type CreatePage,
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
  loadNextTicket,
  loadStoredOrder,
} from './page-loaders.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { MinimalShell, Shell } from './shell/Shell.tsx'
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

interface RouteTools extends Prefetch {
  readonly createPage: CreatePage
  readonly loadNamespace: LoadNamespace
  readonly HeldReservations: ReturnType<typeof createHeldReservations>
}

/** Home and the lists, of all organizers and of one. */
function listRoutes({ createPage, loadNamespace, events: requestEvents }: RouteTools): RouteObject[] {
  const prefetch = (address: URL, params: Params) => requestEvents(address, params['organizerSlug'])
  const loadHome = createHomeLoader(loadNamespace)
  const home = () => createPage(loadHome, { namespaces: ['lists', 'passes'], prefetch })
  const events = () =>
    createPage(() => import('#features/browse/routes/events-all.tsx'), { namespaces: ['lists'], prefetch })
  const subscriptions = () =>
    createPage(() => import('#features/browse/routes/subscriptions-all.tsx'), {
      namespaces: ['passes', 'lists'],
    })
  return [
    { path: pagePatterns.home, ...home() },
    { path: pagePatterns.organizerHome, ...home() },
    { path: pagePatterns.events, ...events() },
    { path: pagePatterns.organizerEvents, ...events() },
    { path: pagePatterns.subscriptions, ...subscriptions() },
    { path: pagePatterns.organizerSubscriptions, ...subscriptions() },
  ]
}

/** Pages of events and passes, and the steps of a reservation. The code of the booking step loads while the visitor chooses. */
function saleRoutes({ createPage, loadNamespace, event, HeldReservations }: RouteTools): RouteObject[] {
  const prefetch = (_: URL, params: Params) => event(params['eventShortName'] ?? '')
  const reservation = createPage(() => import('#features/checkout/routes/reservation.tsx'), {
    namespaces: ['checkout'],
  })
  const steps = createStepRoutes(createPage, loadNamespace)
  const booking = steps.find(({ path }) => path === ('book' satisfies ReservationStep))
  const prepareBooking = loadBooking([reservation.handle as RouteHandle, booking?.handle as RouteHandle])
  const loadEvent = createEventLoader(loadNamespace, HeldReservations, prepareBooking)
  const loadSubscription = withNext(createSubscriptionLoader(HeldReservations), prepareBooking)
  return [
    { path: pagePatterns.event, ...createPage(loadEvent, { prefetch }) },
    { path: pagePatterns.subscription, ...createPage(loadSubscription, { namespaces: ['passes'] }) },
    {
      path: pagePatterns.polls,
      ...createPage(() => import('#features/polls/routes/polls.tsx'), { namespaces: ['extras'], prefetch }),
    },
    {
      path: pagePatterns.waitingListEntry,
      ...createPage(() => import('#features/browse/routes/waiting-list-entry.tsx'), {
        namespaces: ['extras'],
        prefetch,
      }),
    },
    { path: pagePatterns.reservation, ...reservation, children: steps },
  ]
}

/** The wallet and what belongs to a stored ticket. */
function walletRoutes({ createPage, HeldReservations }: RouteTools): RouteObject[] {
  const loadWallet = createWalletLoader(<HeldReservations />)
  const transfer = { namespaces: ['wallet', 'tickets'] } as const
  return [
    { path: pagePatterns.wallet, ...createPage(loadWallet, { namespaces: ['wallet', 'passes'] }) },
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
    { path: pagePatterns.nextTicket, ...createPage(loadNextTicket) },
    {
      path: pagePatterns.ticketUpdate,
      ...createPage(() => import('#features/tickets/routes/update.tsx'), {
        namespaces: ['tickets', 'checkout', 'wallet'],
      }),
    },
    {
      path: pagePatterns.waitingRoom,
      ...createPage(() => import('#features/tickets/routes/waiting-room.tsx'), transfer),
    },
  ]
}

function accountRoutes({ createPage }: RouteTools): RouteObject[] {
  const options = { namespaces: ['account', 'wallet'] } as const
  return [
    {
      path: pagePatterns.orders,
      ...createPage(() => import('#features/account/routes/orders.tsx'), options),
    },
    {
      path: pagePatterns.profile,
      ...createPage(() => import('#features/account/routes/profile.tsx'), options),
    },
  ]
}

/** The pages that show a code. */
function codeRoutes({ createPage, loadNamespace }: RouteTools): RouteObject[] {
  const options = { namespaces: ['wallet'] } as const
  return [
    { path: pagePatterns.ticket, ...createPage(createTicketLoader(loadNamespace), options) },
    {
      path: pagePatterns.doorView,
      ...createPage(() => import('#features/wallet/routes/door.tsx'), options),
    },
  ]
}

/** Builds the route table. `loadNamespace` fetches the translations of a page together with its code. */
export function createRoutes(loadNamespace: LoadNamespace, prefetch: Prefetch): RouteObject[] {
  const createPage = createPageFactory(loadNamespace)
  const HeldReservations = createHeldReservations(loadNamespace)
  const tools: RouteTools = { ...prefetch, createPage, loadNamespace, HeldReservations }
  return [
    {
      element: <Shell />,
      children: [
        ...listRoutes(tools),
        ...saleRoutes(tools),
        ...walletRoutes(tools),
        ...accountRoutes(tools),
        {
          path: pagePatterns.withdrawal,
          ...createPage(() => import('#features/checkout/routes/withdrawal.tsx'), {
            namespaces: ['extras', 'checkout', 'tickets'],
          }),
        },
        {
          path: pagePatterns.confirmEmail,
          ...createPage(() => import('#features/checkout/routes/confirm-email.tsx'), {
            namespaces: ['checkout'],
          }),
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
      children: codeRoutes(tools),
    },
  ]
}
