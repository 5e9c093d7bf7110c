/** Cancels a pending payment, so that the buyer can choose another method (docs/api/payments.md#payment-status). */
import { isAtProvider, isOpen } from '#core/domain/reservation-status.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { findReservation, lockReservation } from '#server/modules/reservations/index.ts'
import { checkPayment } from './check-payment.ts'
import type { PaymentsContext } from './context.ts'
import { returnToPending } from './payment-transitions.ts'
import { findPendingPaymentProvider, type Payments } from './providers/create-payments.ts'
import { paymentRefOf } from './providers/payment-ref.ts'
import { invalidatePendingTransaction, findValidTransaction } from './queries/transactions.ts'

/**
 * An offline payment has no provider: only an operator ends it. While a provider captures an approved payment
 * (IN_PAYMENT), its result decides.
 */
const isCancelable = ({ status }: Reservation): boolean =>
  status !== 'IN_PAYMENT' && (isAtProvider(status) || isOpen(status))

const cancelAtProvider = async (payments: Payments, transaction: Transaction): Promise<boolean> => {
  const payment = paymentRefOf(transaction)
  const provider = findPendingPaymentProvider(payments, transaction)
  if (payment === null || !provider) return true
  return provider.cancel(payment).catch(() => false)
}

/** @returns false when there is no pending payment, or when the provider no longer cancels it */
export async function cancelPayment(context: PaymentsContext, reservationId: string): Promise<boolean> {
  const { db, payments, now } = context
  const reservation = await findReservation(db, reservationId)
  const transaction = await findValidTransaction(db, reservationId)
  if (!reservation || transaction?.status !== 'PENDING' || !isCancelable(reservation)) return false
  if (!(await cancelAtProvider(payments, transaction))) {
    await checkPayment(context, reservationId)
    return false
  }
  return db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, reservationId)
    const current = locked && (await findValidTransaction(trx, reservationId))
    if (!locked || current?.id !== transaction.id || current.status !== 'PENDING') return false
    if (!isCancelable(locked)) return false
    await returnToPending(trx, locked, now(), { outcome: 'canceled' })
    return true
  })
}

/** Discards the approval that the buyer brought back from the provider. @returns whether there was one */
export function dropPaymentToken({ db }: PaymentsContext, reservationId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isOpen(reservation.status)) return false
    const transaction = await findValidTransaction(trx, reservationId)
    if (transaction?.status !== 'PENDING' || transaction.token === null) return false
    return invalidatePendingTransaction(trx, transaction.id)
  })
}
