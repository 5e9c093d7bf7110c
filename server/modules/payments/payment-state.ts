/** The facts of the payment that the pages of a reservation show (docs/api/payments.md). */
import { isOpen } from '#core/domain/reservation-status.ts'
import type { PaymentState, ReservationDetails } from '#server/modules/reservations/index.ts'
import type { PaymentsContext } from './context.ts'
import { offeredMethods } from './payment-methods.ts'
import { findUnpaidStatus } from './queries.ts'

/**
 * Reads the methods on offer, the chosen proxy and the last attempt. The proxy of an approval that the buyer brought back
 * replaces that of the reservation.
 */
export async function loadPaymentState(
  context: Pick<PaymentsContext, 'db' | 'payments' | 'now'>,
  details: ReservationDetails,
): Promise<PaymentState> {
  const { transaction, reservation } = details
  const approved = transaction?.status === 'PENDING' && transaction.token !== null
  return {
    activePaymentMethods: await offeredMethods(context, details, context.now()),
    tokenAcquired: approved,
    paymentProxy: approved ? transaction.proxy : reservation.payment_proxy,
    // Only a reservation with accepted details can have begun a payment.
    lastAttempt:
      isOpen(reservation.status) && reservation.validated && transaction === null
        ? await findUnpaidStatus(context.db, reservation.id)
        : null,
  }
}
