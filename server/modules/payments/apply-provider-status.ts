/**
 * Requests the status of a payment at its provider, and records what a provider reports about a pending payment (docs/api/payments.md#payment-status,
 * docs/api/reservations.md#reservation-statuses). A repeated report changes nothing, so notifications and
 * status requests may arrive in any order.
 */
import { isAtProvider } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { lockReservation, findValidTransaction } from '#server/modules/purchase/queries/reservations.ts'
import { tryToFinalize } from './complete-reservation.ts'
import {
  returnToPending,
  recordMoney,
  handleFailedPayment,
  markWaitingForConfirmation,
  type MoneyEffect,
} from './payment-transitions.ts'
import {
  type PaymentsContext,
  cancelAtProvider,
  findPendingPaymentProvider,
} from './providers/create-payments.ts'
import {
  type PaymentRef,
  type PendingPayments,
  type ProviderStatus,
  paymentRefOf,
} from './providers/payment-provider.ts'
import { findReservationOfPayment } from './queries.ts'

/** `deleted`: the failed payment ended the reservation. */
type StatusEffect = MoneyEffect | 'deleted' | null

/** Applies a status that is not `paid` to the reservation whose pending payment it is. */
async function applyOpenStatus(
  trx: Database,
  reservation: Reservation,
  { kind }: ProviderStatus,
  now: number,
): Promise<StatusEffect> {
  if (kind === 'initiated') await markWaitingForConfirmation(trx, reservation)
  // What was refunded at the provider holds no tickets.
  if (!isAtProvider(reservation.status) && !(kind === 'canceled' && reservation.status === 'STUCK'))
    return null
  if (kind === 'failed') return (await handleFailedPayment(trx, reservation, now)) ? 'deleted' : null
  if (kind === 'canceled') await returnToPending(trx, reservation, now, { outcome: 'canceled' })
  return null
}

/** Finalizes a paid reservation at once where no delay is set; a failure is repeated by a job. */
async function finalizeWithoutDelay(
  { db, payments, now }: PaymentsContext,
  reservationId: string,
): Promise<void> {
  if (payments.finalizeDelay === 0) await tryToFinalize(db, reservationId, now()).catch(() => undefined)
}

/**
 * Applies the status of a payment to its reservation and finalizes a paid one.
 * @param paymentId the provider's id; a status that is not `paid` counts for the pending payment only
 */
export async function applyProviderStatus(
  context: PaymentsContext,
  reservationId: string,
  paymentId: string,
  status: ProviderStatus,
): Promise<StatusEffect> {
  const { db, payments, now } = context
  const { effect, transaction } = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    const transaction = await findValidTransaction(trx, reservationId)
    const timing = { now: now(), delay: payments.finalizeDelay }
    const apply = (): Promise<StatusEffect> | StatusEffect => {
      const isOwn = transaction?.payment_id === paymentId
      if (status.kind === 'paid') {
        // The capture of another payment may fail: then this one pays.
        if (!isOwn && reservation?.status === 'IN_PAYMENT') return 'waiting'
        return recordMoney(trx, { reservation, transaction }, status.payment, timing)
      }
      return reservation && isOwn && transaction.status === 'PENDING'
        ? applyOpenStatus(trx, reservation, status, timing.now)
        : null
    }
    return { transaction, effect: await apply() }
  })
  // The buyer's page could still pay with it: a failed one whose reservation is gone, and one that another payment replaced.
  if (effect === 'deleted' || (effect === 'paid' && transaction?.payment_id !== paymentId))
    await cancelAtProvider(payments, transaction)
  if (effect === 'paid') await finalizeWithoutDelay(context, reservationId)
  return effect
}

/**
 * Applies the present status of a payment that a signed report names: reports arrive in any order, also after a refund.
 * @throws when the provider is unreachable, or the order cannot take the money yet: the provider sends the report again
 */
export async function applyProviderReport(
  context: PaymentsContext,
  provider: Pick<PendingPayments, 'fetchStatus'>,
  payment: PaymentRef,
): Promise<StatusEffect> {
  const status = await provider.fetchStatus(payment, context.now())
  const reservationId =
    status.kind === 'paid'
      ? status.payment.reservationId
      : await findReservationOfPayment(context.db, payment.paymentId)
  if (reservationId === undefined) return null
  const effect = await applyProviderStatus(context, reservationId, payment.paymentId, status)
  if (effect === 'waiting') throw new Error('the order cannot take the money yet')
  return effect
}

export interface CheckedPayment {
  /** The state before the check. */
  readonly transaction: Transaction
  /** `unknown` when the provider is unreachable or the payment does not pay for the reservation. */
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
  const effect = await applyProviderStatus(context, reservationId, payment.paymentId, status)
  return { transaction, status: effect === 'unpaid' || effect === 'waiting' ? { kind: 'unknown' } : status }
}
