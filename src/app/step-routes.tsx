import { lazy } from 'react'
import { Navigate, useLocation, type RouteObject } from 'react-router'
import type { ReservationStep } from '#core/domain/page-paths.ts'
import type { CreatePage, LoadPage } from './create-page-factory.tsx'
import { loadSuccess, withNext } from './next-steps.ts'
import { loadWaitingPayment } from './page-loaders.tsx'

/** Mails of older releases link to `waitingPayment`. */
const RedirectToWaitingPayment = () => {
  const { pathname } = useLocation()
  return <Navigate to={pathname.replace(/waitingPayment$/, 'waiting-payment')} replace />
}

/** The success page shows parts of other features; these are the namespaces of their texts. */
const successTexts = ['wallet', 'tickets', 'passes'] as const

/** One route for each step of a reservation; a step without a page does not compile. */
export function createStepRoutes(createStep: CreatePage): RouteObject[] {
  const SubscriptionSuccess = lazy(async () => ({
    default: (await import('#features/checkout/components/SubscriptionSuccess.tsx')).SubscriptionSuccess,
  }))
  const success: LoadPage = async () => {
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
    'waiting-payment': loadWaitingPayment,
    'waiting-custom-payment': () => import('#features/checkout/routes/waiting-custom-payment.tsx'),
    'deferred-payment': () => import('#features/checkout/routes/deferred-payment.tsx'),
    'processing-payment': () => import('#features/checkout/routes/processing-payment.tsx'),
    success,
    'not-found': () => import('#features/checkout/routes/reservation-not-found.tsx'),
    error: () => import('#features/checkout/routes/reservation-error.tsx'),
  } satisfies Record<ReservationStep, LoadPage>
  for (const [step, loadPage] of Object.entries(pages) as [ReservationStep, LoadPage][])
    steps[step] = createStep(loadPage, 'checkout', ...(step === 'success' ? successTexts : []))
  return [
    ...Object.entries(steps).map(([path, page]) => ({ path, ...page })),
    { path: 'waitingPayment', element: <RedirectToWaitingPayment /> },
  ]
}
