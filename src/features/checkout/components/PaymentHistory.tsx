import { lazyOptional } from '#ui/lazy-optional.ts'

/** The steps of the payment so far, where its result is unknown or was late. */
export const PaymentHistory = lazyOptional(async () => (await import('./PaymentEvents.tsx')).PaymentEvents)
