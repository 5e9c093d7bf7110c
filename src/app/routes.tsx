/** Every address of the app. Specification 1, section 2; ours under /wallet (ARCHITECTURE 7.1). */
import { lazy, Suspense, type ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, type RouteObject } from 'react-router'
import type { Namespace } from '#i18n/locales.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { MinimalShell } from './shell/MinimalShell.tsx'
import { Shell } from './shell/Shell.tsx'

type PageModule = { Component: ComponentType }
type LoadPage = () => Promise<PageModule>

/** What a page asks for first, asked while its code is still on the way: a round trip less on a slow network. */
export interface Prefetch {
  events(address: URL, organizerSlug: string | undefined): void
  event(shortName: string): void
}

interface RouteHandle {
  /** Fetches the page's code and texts. */
  readonly load: () => Promise<unknown>
  /** Asks for the page's data. */
  readonly prefetch?: (address: URL, params: Readonly<Record<string, string | undefined>>) => void
}

/** Starts on the code and the data of an address before anything is drawn. */
export function prefetchRoute(routes: RouteObject[], address: URL): void {
  for (const { route, params } of matchRoutes(routes, address.pathname) ?? []) {
    const handle = route.handle as RouteHandle | undefined
    // A failure is the page's to show.
    void handle?.load().catch(() => undefined)
    handle?.prefetch?.(address, params)
  }
}

/** The step's name in old mails. */
const RedirectToWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The table. `need` loads a room's texts together with the route's code. */
export function createRoutes(need: (room: Namespace) => Promise<void>, prefetch: Prefetch): RouteObject[] {
  const page = (load: LoadPage, ask?: RouteHandle['prefetch'], ...rooms: Namespace[]) => {
    const whole = async () => {
      const [loaded] = await Promise.all([load(), ...rooms.map(need)])
      return loaded
    }
    const Lazy = lazy(async () => ({ default: (await whole()).Component }))
    return { element: <Lazy />, handle: { load: whole, ...(ask && { prefetch: ask }) } satisfies RouteHandle }
  }
  const prefetchEvents: RouteHandle['prefetch'] = (address, params) =>
    prefetch.events(address, params['organizerSlug'])
  const prefetchEvent: RouteHandle['prefetch'] = (_, params) => prefetch.event(params['eventShortName'] ?? '')
  // The wallet's part of home: it must not hold the events up, and neither may its texts.
  const NextTicket = lazyOptional(async () => {
    const [{ NextTicket: Slot }] = await Promise.all([
      import('#features/wallet/components/NextTicket.tsx'),
      need('wallet'),
    ])
    return Slot
  })
  const nextTicket = (
    <Suspense>
      <NextTicket />
    </Suspense>
  )
  const home = () =>
    page(async () => {
      const { Component: Home } = await import('#features/browse/routes/home.tsx')
      return { Component: () => <Home nextTicket={nextTicket} /> }
    }, prefetchEvents)
  const events = () => page(() => import('#features/browse/routes/events-all.tsx'), prefetchEvents)
  const checkout = (load: LoadPage) => page(load, undefined, 'checkout')
  const account = (load: LoadPage) => page(load, undefined, 'account')
  const success = async () => {
    const [{ Component: Success }, { InstallOffer }] = await Promise.all([
      import('#features/checkout/routes/success.tsx'),
      import('#features/wallet/components/InstallOffer.tsx'),
      need('wallet'),
    ])
    return { Component: () => <Success offer={<InstallOffer />} /> }
  }

  return [
    {
      element: <Shell />,
      children: [
        { index: true, ...home() },
        { path: 'o/:organizerSlug', ...home() },
        { path: 'events-all', ...events() },
        { path: 'o/:organizerSlug/events-all', ...events() },
        {
          path: 'event/:eventShortName',
          ...page(() => import('#features/browse/routes/event.tsx'), prefetchEvent),
        },
        {
          path: ':purchaseContextType/:publicIdentifier/reservation/:reservationId',
          ...checkout(() => import('#features/checkout/routes/reservation.tsx')),
          children: [
            { path: 'book', ...checkout(() => import('#features/checkout/routes/booking.tsx')) },
            { path: 'overview', ...checkout(() => import('#features/checkout/routes/overview.tsx')) },
            {
              path: 'waiting-payment',
              ...checkout(() => import('#features/checkout/routes/waiting-payment.tsx')),
            },
            { path: 'waitingPayment', element: <RedirectToWaitingPayment /> },
            {
              path: 'deferred-payment',
              ...checkout(() => import('#features/checkout/routes/deferred-payment.tsx')),
            },
            {
              path: 'processing-payment',
              ...checkout(() => import('#features/checkout/routes/processing-payment.tsx')),
            },
            { path: 'success', ...checkout(success) },
            {
              path: 'not-found',
              ...checkout(() => import('#features/checkout/routes/reservation-not-found.tsx')),
            },
            { path: 'error', ...checkout(() => import('#features/checkout/routes/reservation-error.tsx')) },
          ],
        },
        { path: 'wallet', ...page(() => import('#features/wallet/routes/wallet.tsx'), undefined, 'wallet') },
        { path: 'wallet/next', ...page(() => import('#features/wallet/routes/next.tsx')) },
        { path: 'my-orders', ...account(() => import('#features/account/routes/orders.tsx')) },
        { path: 'my-profile', ...account(() => import('#features/account/routes/profile.tsx')) },
        { path: '*', ...page(() => import('#features/browse/routes/not-found.tsx')) },
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
          path: 'event/:eventShortName/ticket/:ticketUuid/view',
          ...page(() => import('#features/wallet/routes/ticket.tsx'), undefined, 'wallet'),
        },
        {
          path: 'wallet/door/:eventShortName/:ticketUuid',
          ...page(() => import('#features/wallet/routes/door.tsx'), undefined, 'wallet'),
        },
      ],
    },
  ]
}
