/** Every address of the app. Specification 1, section 2; ours under /wallet (ARCHITECTURE 7.1). */
import { lazy, Suspense, type ComponentType } from 'react'
import { Navigate, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Room } from '#i18n/locales.ts'
import { paths } from '#shared/paths.ts'
import { Crash } from './Crash.tsx'
import { Bare } from './shell/Bare.tsx'
import { Loading } from './shell/Loading.tsx'
import { Shell } from './shell/Shell.tsx'

/** Which tab an address belongs to; an address without one is inside a flow and shows none. */
export interface RouteHandle {
  readonly place?: 'events' | 'tickets'
}

type Load = () => Promise<{ Component: ComponentType }>

/** What a page asks for first, asked while its code is still on the way: a round trip less on a slow network. */
export interface Ahead {
  events(address: URL, organizerSlug: string | undefined): void
  event(shortName: string): void
}

/** The table. `need` loads a room's texts together with the route's code. */
export function createRoutes(need: (room: Room) => Promise<void>, ahead: Ahead): RouteObject[] {
  const askForEvents = ({ request, params }: LoaderFunctionArgs) => {
    ahead.events(new URL(request.url), params['organizerSlug'])
    return null
  }
  const askForEvent = ({ params }: LoaderFunctionArgs) => {
    ahead.event(params['eventShortName'] ?? '')
    return null
  }
  const page = (load: Load, ...rooms: Room[]) => ({
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), ...rooms.map(need)])
      return { Component }
    },
  })
  // The wallet's part of home: it must not hold the events up, and neither may its texts.
  const NextTicket = lazy(async () => {
    const [{ NextTicket: Slot }] = await Promise.all([
      import('#features/wallet/components/NextTicket.tsx'),
      need('wallet'),
    ])
    return { default: Slot }
  })
  const nextTicket = (
    <Suspense>
      <NextTicket />
    </Suspense>
  )
  const home = {
    handle: { place: 'events' } satisfies RouteHandle,
    loader: askForEvents,
    lazy: async () => {
      const { Component: Home } = await import('#features/browse/routes/home.tsx')
      return { Component: () => <Home nextTicket={nextTicket} /> }
    },
  }
  const events = {
    handle: { place: 'events' } satisfies RouteHandle,
    loader: askForEvents,
    ...page(() => import('#features/browse/routes/events-all.tsx')),
  }
  const checkout = (load: Load) => page(load, 'checkout')

  return [
    {
      errorElement: <Crash />,
      hydrateFallbackElement: <Loading />,
      children: [
        {
          element: <Shell />,
          children: [
            {
              // A page that breaks leaves the bars and the way to the tickets standing.
              errorElement: <Crash />,
              hydrateFallbackElement: <Loading />,
              children: [
                { index: true, ...home },
                { path: 'o/:organizerSlug', ...home },
                { path: 'events-all', ...events },
                { path: 'o/:organizerSlug/events-all', ...events },
                {
                  path: 'event/:eventShortName',
                  loader: askForEvent,
                  ...page(() => import('#features/browse/routes/event.tsx')),
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
                    {
                      // The step's name in old mails.
                      path: 'waitingPayment',
                      loader: ({ request }: { request: Request }) =>
                        redirect(new URL(request.url).pathname.replace(/waitingPayment$/, 'waiting-payment')),
                    },
                    {
                      path: 'deferred-payment',
                      ...checkout(() => import('#features/checkout/routes/deferred-payment.tsx')),
                    },
                    {
                      path: 'processing-payment',
                      ...checkout(() => import('#features/checkout/routes/processing-payment.tsx')),
                    },
                    {
                      path: 'success',
                      lazy: async () => {
                        const [{ Component: Success }, { InstallOffer }] = await Promise.all([
                          import('#features/checkout/routes/success.tsx'),
                          import('#features/wallet/components/InstallOffer.tsx'),
                          need('checkout'),
                          need('wallet'),
                        ])
                        return { Component: () => <Success offer={<InstallOffer />} /> }
                      },
                    },
                    {
                      path: 'not-found',
                      ...checkout(() => import('#features/checkout/routes/reservation-not-found.tsx')),
                    },
                    {
                      path: 'error',
                      ...checkout(() => import('#features/checkout/routes/reservation-error.tsx')),
                    },
                  ],
                },
                {
                  path: 'wallet',
                  handle: { place: 'tickets' } satisfies RouteHandle,
                  ...page(() => import('#features/wallet/routes/wallet.tsx'), 'wallet'),
                },
                // Both need sign-in, which comes later: until then everyone is someone else (specification 1, 2).
                { path: 'my-orders', element: <Navigate to={paths.home()} replace /> },
                { path: 'my-profile', element: <Navigate to={paths.home()} replace /> },
                { path: '*', ...page(() => import('#features/browse/routes/not-found.tsx')) },
              ],
            },
          ],
        },
        {
          // Pass and door stand alone: no banner, nothing over the code, and the worker's finished page, which knows
          // no banners, gives way without the code moving.
          element: <Bare />,
          errorElement: <Crash />,
          children: [
            {
              path: 'event/:eventShortName/ticket/:ticketUuid/view',
              ...page(() => import('#features/wallet/routes/pass.tsx'), 'wallet'),
            },
            {
              path: 'wallet/door/:eventShortName/:ticketUuid',
              ...page(() => import('#features/wallet/routes/door.tsx'), 'wallet'),
            },
          ],
        },
      ],
    },
  ]
}
