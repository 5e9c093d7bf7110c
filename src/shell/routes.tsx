/** The route table of the app: which page an address shows, and the code, translations and data the page needs. */
import { matchRoutes, type RouteObject, Navigate, useLocation } from 'react-router'
import { openDatabase } from '#device/storage/opened.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { hasSignIn } from '#ui/data/sign-in-state.ts'
import { pagePatterns, withCanonicalIds, type ReservationStep } from '#wire/page-paths.ts'
import {
  pageFactory,
  type CreatePage,
  type LoadNamespace,
  type LoadPage,
  type RouteHandle,
} from './create-page.tsx'
import { MinimalShell, Shell } from './frame/Shell.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Component as Event } from './pages/event.tsx'
import { Component as Events } from './pages/events-all.tsx'
import { Component as Home } from './pages/home.tsx'
import type { NextStep } from './tasks/NextStepCode.tsx'

/** Mails of older releases link to `waitingPayment`. */
const RedirectToWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The success page shows parts of other features; these are the namespaces of their texts. */
const successTexts = ['wallet', 'tickets', 'passes'] as const

const NotificationSwitch = lazyPart(
  async () => (await import('#push/parts/NotificationSwitch.tsx')).NotificationSwitch,
  { texts: 'wallet' },
)

const loadWaitingPayment: LoadPage = async () => {
  const { Component: WaitingPayment } = await import('#purchase/pages/waiting-payment.tsx')
  return { Component: () => <WaitingPayment Notify={NotificationSwitch} /> }
}

const pages = {
  book: () => import('#purchase/pages/booking.tsx'),
  overview: () => import('#purchase/pages/overview.tsx'),
  'waiting-payment': loadWaitingPayment,
  'waiting-custom-payment': () => import('#purchase/pages/waiting-custom-payment.tsx'),
  'deferred-payment': () => import('#purchase/pages/deferred-payment.tsx'),
  'processing-payment': () => import('#purchase/pages/processing-payment.tsx'),
  success: () => import('./pages/success.tsx'),
  'not-found': () => import('./pages/reservation/reservation-not-found.tsx'),
  error: () => import('#purchase/pages/reservation-error.tsx'),
} satisfies Record<ReservationStep, LoadPage>

/** One route for each step of a reservation; a step without a page does not compile. `load` loads the code of a step. */
function createStepRoutes(createStep: CreatePage) {
  const steps: Partial<Record<ReservationStep, ReturnType<CreatePage>>> = {}
  const load = (step: ReservationStep) => steps[step]?.handle.load() ?? Promise.resolve()
  const loadEnd = () => [load('success'), import('./start/wallet-flows.ts'), import('jsqr')]
  const next: Partial<Record<ReservationStep, NextStep>> = {
    // A free order skips the review.
    book: { when: 'idle', load: () => [load('overview'), ...loadEnd()] },
    overview: { when: 'idle', load: loadEnd },
  }
  for (const [step, loadPage] of Object.entries(pages) as [ReservationStep, LoadPage][])
    steps[step] = createStep(loadPage, ['checkout', ...(step === 'success' ? successTexts : [])], next[step])
  const routes: RouteObject[] = [
    ...Object.entries(steps).map(([path, page]) => ({ path, ...page })),
    { path: 'waitingPayment', element: <RedirectToWaitingPayment /> },
  ]
  return { routes, load }
}

/** A first visit begins on one of these pages: its code is part of the first load. */
const firstPages = {
  home: () => Promise.resolve({ Component: Home }),
  events: () => Promise.resolve({ Component: Events }),
  event: () => Promise.resolve({ Component: Event }),
} satisfies Record<string, LoadPage>

const loadWallet = () => import('#wallet/pages/wallet.tsx')

function listRoutes(createPage: CreatePage): RouteObject[] {
  const home = () => createPage(firstPages.home, ['lists', 'passes'])
  const events = () => createPage(firstPages.events, ['lists'])
  const subscriptions = () =>
    createPage(() => import('#catalogue/pages/subscriptions-all.tsx'), ['passes', 'lists'])
  return [
    { path: pagePatterns.home, ...home() },
    { path: pagePatterns.organizerHome, ...home() },
    { path: pagePatterns.events, ...events() },
    { path: pagePatterns.organizerEvents, ...events() },
    { path: pagePatterns.subscriptions, ...subscriptions() },
    { path: pagePatterns.organizerSubscriptions, ...subscriptions() },
  ]
}

function saleRoutes(createPage: CreatePage, createStep: CreatePage): RouteObject[] {
  const reservation = createPage(() => import('./pages/reservation.tsx'), ['checkout'])
  const steps = createStepRoutes(createStep)
  const booking: NextStep = {
    when: 'control',
    // The database has the draft of the form, and the form waits for the visitor, whose data it is filled with.
    load: ({ api, client, run }) => [
      reservation.handle.load(),
      steps.load('book'),
      run(openDatabase),
      import('./start/page-api.ts'),
      import('./tasks/DeviceTasks.tsx'),
      import('#push/flows/push-device.ts'),
      import('#push/flows/sync-push.ts'),
      import('#account/parts/SignInStatus.tsx'),
      import('#purchase/parts/booking/use-optional-user.ts').then(async ({ meQuery }) => {
        if (hasSignIn()) await client.prefetchQuery(meQuery(api))
      }),
    ],
  }
  return [
    { path: pagePatterns.event, ...createPage(firstPages.event, [], booking) },
    {
      path: pagePatterns.subscription,
      ...createPage(() => import('./pages/pass/subscription.tsx'), ['passes', 'lists'], {
        ...booking,
        when: 'idle',
      }),
    },
    {
      path: pagePatterns.polls,
      ...createPage(() => import('#polls/pages/polls.tsx'), ['extras']),
    },
    {
      path: pagePatterns.waitingListEntry,
      ...createPage(() => import('#waiting-list/pages/waiting-list-entry.tsx'), ['extras']),
    },
    { path: pagePatterns.reservation, ...reservation, children: steps.routes },
  ]
}

/** The wallet and what belongs to a stored ticket. */
function walletRoutes(createPage: CreatePage): RouteObject[] {
  const transfer = ['wallet', 'tickets'] as const
  return [
    {
      path: pagePatterns.wallet,
      ...createPage(loadWallet, ['wallet', 'passes']),
    },
    {
      path: pagePatterns.storedPass,
      ...createPage(
        async () => ({ Component: (await loadWallet()).StoredPass }),
        ['wallet', 'passes', 'checkout'],
      ),
    },
    {
      path: pagePatterns.addTickets,
      ...createPage(() => import('#wallet/pages/add.tsx'), transfer),
    },
    {
      path: pagePatterns.moveTickets,
      ...createPage(() => import('#wallet/pages/move.tsx'), transfer),
    },
    {
      path: pagePatterns.settings,
      ...createPage(() => import('#wallet/pages/settings.tsx'), ['wallet']),
    },
    {
      path: pagePatterns.nextTicket,
      ...createPage(async () => ({ Component: (await loadWallet()).NextTicket })),
    },
    {
      path: pagePatterns.ticketUpdate,
      ...createPage(() => import('#ticket/pages/update.tsx'), ['tickets', 'checkout', 'wallet']),
    },
    {
      path: pagePatterns.waitingRoom,
      ...createPage(() => import('#online/pages/waiting-room.tsx'), ['tickets', 'checkout', 'wallet']),
    },
  ]
}

function accountRoutes(createPage: CreatePage): RouteObject[] {
  const texts = ['account', 'wallet'] as const
  return [
    { path: pagePatterns.orders, ...createPage(() => import('#account/pages/orders.tsx'), texts) },
    {
      path: pagePatterns.profile,
      ...createPage(() => import('#account/pages/profile.tsx'), texts),
    },
  ]
}

function codeRoutes(createPage: CreatePage): RouteObject[] {
  return [
    {
      path: pagePatterns.ticket,
      ...createPage(() => import('#ticket/pages/ticket.tsx'), ['wallet']),
    },
    {
      path: pagePatterns.doorView,
      ...createPage(() => import('#ticket/pages/door.tsx'), ['wallet']),
    },
  ]
}

/** Builds the route table. `loadNamespace` fetches the translations of a page together with its code. */
export function createRoutes(loadNamespace: LoadNamespace): RouteObject[] {
  const createPage = pageFactory(loadNamespace)
  return [
    {
      element: <Shell />,
      children: [
        ...listRoutes(createPage),
        ...saleRoutes(createPage, pageFactory(loadNamespace, null)),
        ...walletRoutes(createPage),
        ...accountRoutes(createPage),
        {
          path: pagePatterns.withdrawal,
          ...createPage(() => import('#withdrawal/pages/withdrawal.tsx'), ['extras', 'checkout', 'tickets']),
        },
        { path: '*', ...createPage(() => import('./pages/not-found.tsx'), ['lists']) },
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

/** Loads the code and the translations of an address. */
export const loadRoute = (routes: RouteObject[], { pathname }: URL): Promise<unknown> =>
  Promise.all(
    (matchRoutes(routes, withCanonicalIds(pathname)) ?? []).flatMap(
      ({ route }) => (route.handle as RouteHandle | undefined)?.load() ?? [],
    ),
  )
