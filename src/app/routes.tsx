/** The route table of the app: which page an address shows, and the code, translations and data the page needs. */
import type { RouteObject } from 'react-router'
import { pagePatterns, type ReservationStep } from '#core/domain/page-paths.ts'
import {
  createPageFactory,
  type CreatePage,
  type LoadNamespace,
  type RouteHandle,
} from './create-page-factory.tsx'
import { loadBooking, withNext } from './next-steps.ts'
import {
  createEventLoader,
  loadHome,
  loadNextTicket,
  loadStoredOrder,
  loadSubscription,
  loadWallet,
} from './page-loaders.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { MinimalShell, Shell } from './shell/Shell.tsx'
import { createStepRoutes } from './step-routes.tsx'

/** Home and the lists, of all organizers and of one. */
function listRoutes(createPage: CreatePage): RouteObject[] {
  const home = () => createPage(loadHome, 'lists', 'passes')
  const events = () => createPage(() => import('#features/browse/routes/events-all.tsx'), 'lists')
  const subscriptions = () =>
    createPage(() => import('#features/browse/routes/subscriptions-all.tsx'), 'passes', 'lists')
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
function saleRoutes(createPage: CreatePage, createStep: CreatePage): RouteObject[] {
  const reservation = createPage(() => import('#features/checkout/routes/reservation.tsx'), 'checkout')
  const steps = createStepRoutes(createStep)
  const booking = steps.find(({ path }) => path === ('book' satisfies ReservationStep))
  const prepareBooking = loadBooking([reservation.handle as RouteHandle, booking?.handle as RouteHandle])
  const loadEvent = createEventLoader(prepareBooking)
  return [
    { path: pagePatterns.event, ...createPage(loadEvent) },
    { path: pagePatterns.subscription, ...createPage(withNext(loadSubscription, prepareBooking), 'passes') },
    {
      path: pagePatterns.polls,
      ...createPage(() => import('#features/polls/routes/polls.tsx'), 'extras'),
    },
    {
      path: pagePatterns.waitingListEntry,
      ...createPage(() => import('#features/browse/routes/waiting-list-entry.tsx'), 'extras'),
    },
    { path: pagePatterns.reservation, ...reservation, children: steps },
  ]
}

/** The wallet and what belongs to a stored ticket. */
function walletRoutes(createPage: CreatePage): RouteObject[] {
  const transfer = ['wallet', 'tickets'] as const
  return [
    { path: pagePatterns.wallet, ...createPage(loadWallet, 'wallet', 'passes') },
    {
      path: pagePatterns.storedOrder,
      ...createPage(loadStoredOrder, 'wallet', 'passes', 'checkout'),
    },
    {
      path: pagePatterns.addTickets,
      ...createPage(() => import('#features/wallet/routes/add.tsx'), ...transfer),
    },
    {
      path: pagePatterns.moveTickets,
      ...createPage(() => import('#features/wallet/routes/move.tsx'), ...transfer),
    },
    {
      path: pagePatterns.settings,
      ...createPage(() => import('#features/wallet/routes/settings.tsx'), 'wallet'),
    },
    { path: pagePatterns.nextTicket, ...createPage(loadNextTicket) },
    {
      path: pagePatterns.ticketUpdate,
      ...createPage(() => import('#features/tickets/routes/update.tsx'), 'tickets', 'checkout', 'wallet'),
    },
    {
      path: pagePatterns.waitingRoom,
      ...createPage(() => import('#features/tickets/routes/waiting-room.tsx'), ...transfer),
    },
  ]
}

function accountRoutes(createPage: CreatePage): RouteObject[] {
  const texts = ['account', 'wallet'] as const
  return [
    {
      path: pagePatterns.orders,
      ...createPage(() => import('#features/account/routes/orders.tsx'), ...texts),
    },
    {
      path: pagePatterns.profile,
      ...createPage(() => import('#features/account/routes/profile.tsx'), ...texts),
    },
  ]
}

/** The pages that show a code. */
function codeRoutes(createPage: CreatePage): RouteObject[] {
  return [
    {
      path: pagePatterns.ticket,
      ...createPage(() => import('#features/wallet/routes/ticket.tsx'), 'wallet'),
    },
    {
      path: pagePatterns.doorView,
      ...createPage(() => import('#features/wallet/routes/door.tsx'), 'wallet'),
    },
  ]
}

/** Builds the route table. `loadNamespace` fetches the translations of a page together with its code. */
export function createRoutes(loadNamespace: LoadNamespace): RouteObject[] {
  const createPage = createPageFactory(loadNamespace)
  return [
    {
      element: <Shell />,
      children: [
        ...listRoutes(createPage),
        ...saleRoutes(createPage, createPageFactory(loadNamespace, null)),
        ...walletRoutes(createPage),
        ...accountRoutes(createPage),
        {
          path: pagePatterns.withdrawal,
          ...createPage(
            () => import('#features/checkout/routes/withdrawal.tsx'),
            'extras',
            'checkout',
            'tickets',
          ),
        },
        {
          path: '*',
          ...createPage(() => import('#features/browse/routes/not-found.tsx'), 'lists'),
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
      children: codeRoutes(createPage),
    },
  ]
}
