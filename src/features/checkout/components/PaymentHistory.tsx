import { lazyOptional } from '#ui/lazy-optional.ts'

/** What happened to the payment of the reservation so far, where its result is unknown or was late. */
export const PaymentHistory = lazyOptional(async () => (await import('./PaymentEvents.tsx')).PaymentEvents)
