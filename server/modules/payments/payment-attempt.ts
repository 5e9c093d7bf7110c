/** The attempt to pay a reservation with its current total. */
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import type { PaymentAttempt } from './providers/payment-provider.ts'

/** The price of the reservation now. `amount`: minor units. */
export const sumOf = (details: ReservationDetails): Pick<PaymentAttempt, 'amount' | 'currency'> => ({
  amount: reservationTotal(details).gross,
  currency: details.config.currency ?? '',
})

/** Adds amount and currency of the reservation to an attempt to pay. */
export const paymentAttempt = (
  details: ReservationDetails,
  attempt: Pick<PaymentAttempt, 'lang' | 'form' | 'transaction' | 'now'>,
): PaymentAttempt => ({
  details,
  ...sumOf(details),
  ...attempt,
})
