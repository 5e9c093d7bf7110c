/** The attempt to pay a reservation with its current total. */
import { reservationTotal } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import type { PaymentAttempt } from './providers/payment-provider.ts'

export const paymentAttempt = (
  details: ReservationDetails,
  attempt: Pick<PaymentAttempt, 'lang' | 'form' | 'transaction' | 'now'>,
): PaymentAttempt => ({
  details,
  amount: reservationTotal(details).gross,
  currency: details.config.currency ?? '',
  ...attempt,
})
