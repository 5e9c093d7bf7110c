/**
 * Requests the status of a payment at its provider, and records what a provider reports about a pending payment (docs/api/payments.md#payment-status,
 * docs/api/reservations.md#reservation-statuses). A repeated report changes nothing, so notifications and
 * status requests may arrive in any order.
 */
import { isAtProvider } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import type { FinalizeTiming } from '#server/modules/reservations/change-reservation.ts'
import {
  loadReservationDetails,
  lockReservation,
  findValidTransaction,
} from '#server/modules/reservations/queries/reservations.ts'
import { tryToFinalize } from './complete-reservation.ts'
import type { PaymentsContext } from './context.ts'
import {
  returnToPending,
  recordPayment,
  handleFailedPayment,
  markWaitingForConfirmation,
} from './payment-transitions.ts'
import { findPendingPaymentProvider } from './providers/create-payments.ts'
import {
  type LatePayment,
  type ProviderReport,
  type ProviderStatus,
  paymentRefOf,
} from './providers/payment-provider.ts'
import { replaceTransaction, findTransactionByPaymentId } from './queries.ts'
import { sumOf } from './rules.ts'

/** `paid`: the reservation is paid by this report. `deleted`: the failed payment ended the reservation. */
type StatusEffect = 'paid' | 'deleted' | null

async function applyStatusLocked(
  trx: Database,
  reservation: Reservation,
  status: ProviderStatus,
  timing: FinalizeTiming,
): Promise<StatusEffect> {
  switch (status.kind) {
    case 'paid':
      return (await recordPayment(trx, reservation, timing)) ? 'paid' : null
    case 'failed':
      return isAtProvider(reservation.status) && (await handleFailedPayment(trx, reservation, timing.now))
        ? 'deleted'
        : null
    case 'canceled':
      if (isAtProvider(reservation.status))
        await returnToPending(trx, reservation, timing.now, { outcome: 'canceled' })
      return null
    case 'initiated':
      await markWaitingForConfirmation(trx, reservation)
      return null
    default:
      return null
  }
}

/** Finalizes a paid reservation at once where no delay is set; a failure is repeated by a job. */
async function finalizeWithoutDelay(
  { db, payments, now }: PaymentsContext,
  reservationId: string,
): Promise<void> {
  if (payments.finalizeDelay === 0) await tryToFinalize(db, reservationId, now()).catch(() => undefined)
}

/**
 * Applies the status of the pending payment to its reservation and finalizes a paid one.
 * @param paymentId the provider's id; the status of any other payment is ignored
 */
export async function applyProviderStatus(
  context: PaymentsContext,
  reservationId: string,
  paymentId: string,
  status: ProviderStatus,
): Promise<void> {
  const { db, payments, now } = context
  const known = await findValidTransaction(db, reservationId)
  const effect = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    const transaction = reservation && (await findValidTransaction(trx, reservationId))
    if (!reservation || transaction?.status !== 'PENDING' || transaction.payment_id !== paymentId) return null
    return applyStatusLocked(trx, reservation, status, { now: now(), delay: payments.finalizeDelay })
  })
  // The buyer's page could retry the failed payment, and there is no reservation left to pay.
  if (effect === 'deleted' && known)
    await findPendingPaymentProvider(payments, known)
      ?.cancel({ paymentId, account: known.account })
      .catch(() => false)
  if (effect === 'paid') await finalizeWithoutDelay(context, reservationId)
}

/** Pays the reservation if it is still pending and the amount is right. @returns false when the money must be refunded */
async function applyLatePayment(context: PaymentsContext, late: LatePayment): Promise<boolean> {
  const { db, payments, now } = context
  const paid = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, late.reservationId)
    if (reservation?.status !== 'PENDING' || !reservation.validated) return false
    const details = await loadReservationDetails(trx, reservation)
    const sum = sumOf(details)
    if (late.currency !== sum.currency || late.amount !== sum.amount) return false
    await replaceTransaction(trx, {
      reservation_id: late.reservationId,
      proxy: late.proxy,
      status: 'PENDING',
      ...sum,
      created_at: now(),
      method: late.method,
      payment_id: late.paymentId,
      account: late.account,
    })
    return recordPayment(trx, reservation, { now: now(), delay: payments.finalizeDelay })
  })
  if (paid) await finalizeWithoutDelay(context, late.reservationId)
  return paid
}

/**
 * Applies a signed report of a payment.
 * @returns false when no reservation can use it: a payment that succeeded must be refunded
 */
export async function applyProviderReport(
  context: PaymentsContext,
  { paymentId, status, late }: Extract<ProviderReport, { kind: 'payment' }>,
): Promise<boolean> {
  const transaction = await findTransactionByPaymentId(context.db, paymentId)
  if (!transaction || transaction.status === 'INVALID')
    return late !== null && applyLatePayment(context, late)
  await applyProviderStatus(context, transaction.reservation_id, paymentId, status)
  return true
}

export interface CheckedPayment {
  /** The state before the check. */
  readonly transaction: Transaction
  /** `unknown` when the provider is unreachable or does not have the payment. */
  readonly status: ProviderStatus
}

/**
 * Requests the status and applies it.
 * @returns null when the reservation has no pending payment at a connected provider
 */
export async function checkPayment(
  context: PaymentsContext,
  reservationId: string,
): Promise<CheckedPayment | null> {
  const { db, payments, now } = context
  const transaction = await findValidTransaction(db, reservationId)
  if (transaction?.status !== 'PENDING') return null
  const payment = paymentRefOf(transaction)
  const provider = findPendingPaymentProvider(payments, transaction)
  if (payment === null || !provider) return null
  const status = await provider.fetchStatus(payment, now()).catch((): ProviderStatus => ({ kind: 'unknown' }))
  await applyProviderStatus(context, reservationId, payment.paymentId, status)
  return { transaction, status }
}
