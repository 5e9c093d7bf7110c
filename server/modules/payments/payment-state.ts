/** What a reservation shows of its payment. Contract 2, 1.2. */
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { findValidTransaction } from './queries/transactions.ts'
import type { PaymentContext } from './provider-status.ts'
import { offeredMethods } from './payment-methods.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

export type PaymentState = Pick<ReservationInfo, 'activePaymentMethods' | 'tokenAcquired' | 'paymentProxy'>

/** An approval that the buyer brought back goes before the way that the reservation remembers. */
export async function loadPaymentState(
  context: PaymentContext,
  details: ReservationDetails,
): Promise<PaymentState> {
  const transaction = await findValidTransaction(context.db, details.reservation.id)
  const approved = transaction?.status === 'PENDING' && transaction.token !== null
  return {
    activePaymentMethods: await offeredMethods(context, details, context.now()),
    tokenAcquired: approved,
    paymentProxy: approved ? transaction.proxy : details.reservation.payment_proxy,
  }
}
