import { Navigate, useLocation, type RouteObject } from 'react-router'
import type { ReservationStep } from '#core/domain/page-paths.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import type { CreatePage, LoadPage } from './create-page.tsx'
import type { NextStep } from './NextStepCode.tsx'

/** Mails of older releases link to `waitingPayment`. */
const RedirectToWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The success page shows parts of other features; these are the namespaces of their texts. */
const successTexts = ['wallet', 'tickets', 'passes'] as const

const SubscriptionSuccess = lazyPart(
  async () => (await import('#features/checkout/components/SubscriptionSuccess.tsx')).SubscriptionSuccess,
  { isRequired: true },
)

const NotificationSwitch = lazyPart(
  async () => (await import('#features/wallet/components/NotificationSwitch.tsx')).NotificationSwitch,
  { texts: 'wallet' },
)

const loadSuccess: LoadPage = async () => {
  const [{ Component: Success }, { InstallOffer }, { OrderDoorCheck }] = await Promise.all([
    import('#features/checkout/routes/success.tsx'),
    import('#features/wallet/components/InstallOffer.tsx'),
    import('#features/wallet/components/DoorCheck.tsx'),
  ])
  return {
    Component: () => (
      <Success Offer={InstallOffer} DoorCheck={OrderDoorCheck} SubscriptionSuccess={SubscriptionSuccess} />
    ),
  }
}

const loadWaitingPayment: LoadPage = async () => {
  const { Component: WaitingPayment } = await import('#features/checkout/routes/waiting-payment.tsx')
  return { Component: () => <WaitingPayment Notify={NotificationSwitch} /> }
}

const pages = {
  book: () => import('#features/checkout/routes/booking.tsx'),
  overview: () => import('#features/checkout/routes/overview.tsx'),
  'waiting-payment': loadWaitingPayment,
  'waiting-custom-payment': () => import('#features/checkout/routes/waiting-custom-payment.tsx'),
  'deferred-payment': () => import('#features/checkout/routes/deferred-payment.tsx'),
  'processing-payment': () => import('#features/checkout/routes/processing-payment.tsx'),
  success: loadSuccess,
  'not-found': () => import('#features/checkout/routes/reservation-not-found.tsx'),
  error: () => import('#features/checkout/routes/reservation-error.tsx'),
} satisfies Record<ReservationStep, LoadPage>

/** One route for each step of a reservation; a step without a page does not compile. `load` loads the code of a step. */
export function createStepRoutes(createStep: CreatePage) {
  const steps: Partial<Record<ReservationStep, ReturnType<CreatePage>>> = {}
  const load = (step: ReservationStep) => steps[step]?.handle.load() ?? Promise.resolve()
  const next: Partial<Record<ReservationStep, NextStep>> = {
    book: { when: 'idle', load: () => [load('overview')] },
    overview: {
      when: 'idle',
      load: () => [
        load('success'),
        import('#features/checkout/components/OpenOnPhone.tsx'),
        import('./wallet-flows.ts'),
        import('jsqr'),
      ],
    },
  }
  for (const [step, loadPage] of Object.entries(pages) as [ReservationStep, LoadPage][])
    steps[step] = createStep(loadPage, ['checkout', ...(step === 'success' ? successTexts : [])], next[step])
  const routes: RouteObject[] = [
    ...Object.entries(steps).map(([path, page]) => ({ path, ...page })),
    { path: 'waitingPayment', element: <RedirectToWaitingPayment /> },
  ]
  return { routes, load }
}
