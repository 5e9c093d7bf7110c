import { Suspense } from 'react'
import { lazyOptional } from '#ui/lazy-optional.ts'

const PaymentEvents = lazyOptional(async () => (await import('./PaymentEvents.tsx')).PaymentEvents)

/** What happened to the payment of the reservation so far, where its result is unknown or was late. */
export const PaymentHistory = () => (
  <Suspense>
    <PaymentEvents />
  </Suspense>
)
