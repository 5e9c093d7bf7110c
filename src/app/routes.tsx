/** Every address of the app. Specification 1, section 2; ours under /wallet (ARCHITECTURE 7.1). */
import { lazy, Suspense, type ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, type RouteObject } from 'react-router'
import type { Room } from '#i18n/locales.ts'
import { optional } from '#ui/optional.ts'
import { Boundary } from './Boundary.tsx'
import { Bare } from './shell/Bare.tsx'
import { Shell } from './shell/Shell.tsx'

type Page = { Component: ComponentType }
type Load = () => Promise<Page>

/** What a page asks for first, asked while its code is still on the way: a round trip less on a slow network. */
export interface Ahead {
  events(address: URL, organizerSlug: string | undefined): void
  event(shortName: string): void
}

interface Handle {
  /** Fetches the page's code and texts. */
  readonly load: () => Promise<unknown>
  /** Asks for the page's data. */
  readonly ask?: (address: URL, params: Readonly<Record<string, string | undefined>>) => void
}

/** Starts on the code and the data of an address before anything is drawn. */
export function prepare(routes: RouteObject[], address: URL): void {
  for (const { route, params } of matchRoutes(routes, address.pathname) ?? []) {
    const handle = route.handle as Handle | undefined
    // A failure is the page's to show.
    void handle?.load().catch(() => undefined)
    handle?.ask?.(address, params)
  }
}

/** The step's name in old mails. */
const OldWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The table. `need` loads a room's texts together with the route's code. */
export function createRoutes(need: (room: Room) => Promise<void>, ahead: Ahead): RouteObject[] {
  const page = (load: Load, ask?: Handle['ask'], ...rooms: Room[]) => {
    const whole = async () => {
      const [loaded] = await Promise.all([load(), ...rooms.map(need)])
      return loaded
    }
    const Lazy = lazy(async () => ({ default: (await whole()).Component }))
    return { element: <Lazy />, handle: { load: whole, ...(ask && { ask }) } satisfies Handle }
  }
  const askForEvents: Handle['ask'] = (address, params) => ahead.events(address, params['organizerSlug'])
  const askForEvent: Handle['ask'] = (_, params) => ahead.event(params['eventShortName'] ?? '')
  // The wallet's part of home: it must not hold the events up, and neither may its texts.
  const NextTicket = optional(async () => {
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
    }, askForEvents)
  const events = () => page(() => import('#features/browse/routes/events-all.tsx'), askForEvents)
  const checkout = (load: Load) => page(load, undefined, 'checkout')
  const account = (load: Load) => page(load, undefined, 'account')
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
          ...page(() => import('#features/browse/routes/event.tsx'), askForEvent),
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
            { path: 'waitingPayment', element: <OldWaitingPayment /> },
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
      // Pass and door stand alone: no banner, nothing over the code, and the worker's finished page, which knows
      // no banners, gives way without the code moving.
      element: (
        <Boundary>
          <Bare />
        </Boundary>
      ),
      children: [
        {
          path: 'event/:eventShortName/ticket/:ticketUuid/view',
          ...page(() => import('#features/wallet/routes/pass.tsx'), undefined, 'wallet'),
        },
        {
          path: 'wallet/door/:eventShortName/:ticketUuid',
          ...page(() => import('#features/wallet/routes/door.tsx'), undefined, 'wallet'),
        },
      ],
    },
  ]
}
