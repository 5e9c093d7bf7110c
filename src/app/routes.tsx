/** The route table of the app: which page an address shows, and the code, translations and data the page needs. */
import { lazy, Suspense, type ReactNode } from 'react'
import { matchRoutes, Navigate, useLocation, type RouteObject } from 'react-router'
import { pagePatterns, type ReservationStep } from '#core/domain/page-paths.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import {
  createPageFactory,
  type CreatePage,
  type LoadNamespace,
  type LoadPage,
  type Params,
  type RouteHandle,
} from './create-page-factory.tsx'
import { loadBooking, loadSuccess, useNext, withNext, type Next } from './next-steps.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { MinimalShell } from './shell/MinimalShell.tsx'
import { Shell } from './shell/Shell.tsx'

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
  for (const { route, params } of matchRoutes(routes, address.pathname) ?? []) {
    const handle = route.handle as RouteHandle | undefined
    // The page itself reports the failure.
    void handle?.load().catch(() => undefined)
    if (withData) handle?.prefetch?.(address, params)
  }
}

/** Mails of older releases link to `waitingPayment`. */
const RedirectToWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The reservations that this device holds; the code loads after the page that shows them. */
const createHeldReservations = (loadNamespace: LoadNamespace) =>
  lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/checkout/components/HeldReservations.tsx'),
      loadNamespace('checkout'),
    ])
    return module.HeldReservations
  })

type HeldReservations = ReturnType<typeof createHeldReservations>

const createEventLoader = (HeldReservations: HeldReservations, onChosen: Next): LoadPage => {
  return async () => {
    const { Component: Event } = await import('#features/browse/routes/event.tsx')
    return { Component: () => <Event HeldReservations={HeldReservations} onChosen={useNext(onChosen)} /> }
  }
}

const createSubscriptionLoader = (HeldReservations: HeldReservations): LoadPage => {
  return async () => {
    const { Component: Subscription } = await import('#features/browse/routes/subscription.tsx')
    return { Component: () => <Subscription HeldReservations={HeldReservations} /> }
  }
}

const createWalletLoader = (held: ReactNode): LoadPage => {
  return async () => {
    const { Component: Wallet } = await import('#features/wallet/routes/wallet.tsx')
    return { Component: () => <Wallet held={held} /> }
  }
}

/** In the chunk of the wallet, which leads there. */
const loadStoredOrder: LoadPage = async () => ({
  Component: (await import('#features/wallet/routes/wallet.tsx')).StoredOrder,
})

/**
 * The home page with the wallet's unfinished orders and next ticket, which load after the events and never delay
 * them.
 */
function createHomeLoader(loadNamespace: LoadNamespace, held: ReactNode): LoadPage {
  const HomeSubscriptions = lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/browse/components/HomeSubscriptions.tsx'),
      loadNamespace('passes'),
    ])
    return module.HomeSubscriptions
  }, 'passes')
  const NextTicket = lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/wallet/components/NextTicket.tsx'),
      loadNamespace('wallet'),
    ])
    return module.NextTicket
  })
  const UnfinishedOrders = lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/wallet/components/UnfinishedOrders.tsx'),
      loadNamespace('wallet'),
    ])
    return module.UnfinishedOrders
  })
  const nextTicket = (
    <Suspense>
      <UnfinishedOrders />
      <NextTicket />
    </Suspense>
  )
  return async () => {
    const { Component: Home } = await import('#features/browse/routes/home.tsx')
    return {
      Component: () => <Home nextTicket={nextTicket} held={held} HomeSubscriptions={HomeSubscriptions} />,
    }
  }
}

/** The ticket page; what it needs beyond the stored ticket loads after it. */
function createTicketLoader(loadNamespace: LoadNamespace): LoadPage {
  const load = async () => {
    const [module] = await Promise.all([import('#features/wallet/ticket-tools.ts'), loadNamespace('tickets')])
    return module
  }
  const tools = {
    Options: lazyOptional(async () => (await load()).TicketOptions),
    DoorReminder: lazyOptional(async () => (await load()).DoorReminder),
    DoorCheckSheet: lazyOptional(async () => (await load()).DoorCheckSheet),
  }
  return async () => {
    const { Component: Ticket } = await import('#features/wallet/routes/ticket.tsx')
    return { Component: () => <Ticket tools={tools} /> }
  }
}

/** One route for each step of a reservation; a step without a page does not compile. */
function createStepRoutes(createPage: CreatePage, loadNamespace: LoadNamespace): RouteObject[] {
  const SubscriptionSuccess = lazy(async () => {
    const [module] = await Promise.all([
      import('#features/checkout/components/SubscriptionSuccess.tsx'),
      loadNamespace('passes'),
    ])
    return { default: module.SubscriptionSuccess }
  })
  const success: LoadPage = async () => {
    const [{ Component: Success }, { InstallOffer }] = await Promise.all([
      import('#features/checkout/routes/success.tsx'),
      import('#features/wallet/components/InstallOffer.tsx'),
      loadNamespace('wallet'),
      loadNamespace('tickets'),
    ])
    return {
      Component: () => <Success Offer={InstallOffer} SubscriptionSuccess={SubscriptionSuccess} />,
    }
  }
  const steps: Partial<Record<ReservationStep, ReturnType<CreatePage>>> = {}
  const load = (step: ReservationStep) => () => steps[step]?.handle.load() ?? Promise.resolve()
  const pages = {
    book: withNext(
      () => import('#features/checkout/routes/booking.tsx'),
      () => void load('overview')().catch(() => undefined),
    ),
    overview: withNext(
      () => import('#features/checkout/routes/overview.tsx'),
      () => loadSuccess([load('success')]),
    ),
    'waiting-payment': () => import('#features/checkout/routes/waiting-payment.tsx'),
    'waiting-custom-payment': () => import('#features/checkout/routes/waiting-custom-payment.tsx'),
    'deferred-payment': () => import('#features/checkout/routes/deferred-payment.tsx'),
    'processing-payment': () => import('#features/checkout/routes/processing-payment.tsx'),
    success,
    'not-found': () => import('#features/checkout/routes/reservation-not-found.tsx'),
    error: () => import('#features/checkout/routes/reservation-error.tsx'),
  } satisfies Record<ReservationStep, LoadPage>
  for (const [step, loadPage] of Object.entries(pages) as [ReservationStep, LoadPage][])
    steps[step] = createPage(loadPage, { namespaces: ['checkout'] })
  return [
    ...Object.entries(steps).map(([path, page]) => ({ path, ...page })),
    { path: 'waitingPayment', element: <RedirectToWaitingPayment /> },
  ]
}

/** Builds the route table. `loadNamespace` fetches the translations of a page together with its code. */
export function createRoutes(loadNamespace: LoadNamespace, prefetch: Prefetch): RouteObject[] {
  const createPage = createPageFactory(loadNamespace)
  const prefetchEvents = (address: URL, params: Params) => prefetch.events(address, params['organizerSlug'])
  const prefetchEvent = (_: URL, params: Params) => prefetch.event(params['eventShortName'] ?? '')
  const HeldReservations = createHeldReservations(loadNamespace)
  const held = (
    <Suspense>
      <HeldReservations />
    </Suspense>
  )
  const loadHome = createHomeLoader(loadNamespace, held)
  const lists = { namespaces: ['lists'], prefetch: prefetchEvents } as const
  const home = () => createPage(loadHome, lists)
  const events = () => createPage(() => import('#features/browse/routes/events-all.tsx'), lists)
  const subscriptions = () =>
    createPage(() => import('#features/browse/routes/subscriptions-all.tsx'), { namespaces: ['passes'] })
  const reservation = createPage(() => import('#features/checkout/routes/reservation.tsx'), {
    namespaces: ['checkout'],
  })
  const steps = createStepRoutes(createPage, loadNamespace)
  const booking = steps.find(({ path }) => path === ('book' satisfies ReservationStep))
  const prepareBooking = loadBooking([reservation.handle as RouteHandle, booking?.handle as RouteHandle])
  const transfer = createPage(() => import('./transfer-pages.tsx'), { namespaces: ['wallet', 'tickets'] })
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
          ...createPage(createEventLoader(HeldReservations, prepareBooking), { prefetch: prefetchEvent }),
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
            namespaces: ['polls'],
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
            namespaces: ['tickets', 'checkout'],
          }),
        },
        {
          path: pagePatterns.waitingRoom,
          ...createPage(() => import('#features/tickets/routes/waiting-room.tsx'), {
            namespaces: ['tickets'],
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
        { path: pagePatterns.addTickets, ...transfer },
        { path: pagePatterns.exportTickets, ...transfer },
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
