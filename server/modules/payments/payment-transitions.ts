/**
 * Status changes of a reservation during payment (docs/api/reservations.md#reservation-statuses). The caller
 * holds the lock of the reservation.
 */
import { minute } from '#kit/time/durations.ts'
import { acceptsProviderPayment, isAtProvider } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { removeReservation } from '#server/modules/purchase/cancel-reservation.ts'
import { beginFinalizing, type FinalizeTiming } from '#server/modules/purchase/change-reservation.ts'
import {
  loadReservationDetails,
  updatePendingTransaction,
  updateReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { queueFailedAttemptMail, queuePaymentMail } from './mails.ts'
import type { ReceivedPayment } from './providers/payment-provider.ts'
import { findLastTransaction, recordCompletePayment } from './queries.ts'
import { recordRefundDue } from './refund-due.ts'
import { paysFor } from './rules.ts'

export interface LockedPayment {
  /** Undefined when it was deleted. */
  readonly reservation: Reservation | undefined
  /** Pending or complete. */
  readonly transaction: Transaction | null
}

/**
 * `paid`: the money pays for the order now, and another payment that is pending is no longer valid. `known`: it paid before.
 * `unpaid`: it pays for nothing. `waiting`: the order cannot take it yet.
 */
export type MoneyEffect = 'paid' | 'known' | 'unpaid' | 'waiting'

async function recordUnpaidMoney(
  trx: Database,
  { reservation, transaction }: LockedPayment,
  payment: ReceivedPayment,
  now: number,
): Promise<'unpaid'> {
  const isOwn = transaction?.payment_id === payment.paymentId
  if (reservation && isOwn && isAtProvider(reservation.status)) await markStuck(trx, reservation, now)
  else if (!isOwn || reservation?.status !== 'STUCK') await recordRefundDue(trx, reservation, payment, now)
  return 'unpaid'
}

/** Records money at a provider: as the payment of the order, as one that the organizer looks at, or as a refund that is due. */
export async function recordMoney(
  trx: Database,
  locked: LockedPayment,
  payment: ReceivedPayment,
  timing: FinalizeTiming,
): Promise<MoneyEffect> {
  const { reservation, transaction } = locked
  if (transaction?.payment_id === payment.paymentId && transaction.status === 'COMPLETE') return 'known'
  const recorded =
    reservation &&
    (await findLastTransaction(trx, { reservation_id: reservation.id, payment_id: payment.paymentId }))
  if (recorded?.status === 'REFUND_DUE') return 'unpaid'
  const isOpen = reservation && acceptsProviderPayment(reservation.status)
  if (isOpen && !reservation.validated) return 'waiting'
  if (isOpen && (await getEvent(trx, reservation.event_id)).canceled_at !== null) {
    await recordRefundDue(trx, reservation, payment, timing.now)
    return 'unpaid'
  }
  if (!isOpen || !paysFor(payment, await loadReservationDetails(trx, reservation), recorded?.account))
    return recordUnpaidMoney(trx, locked, payment, timing.now)
  await recordCompletePayment(trx, payment, timing.now)
  await beginFinalizing(trx, reservation, { status: 'FINALIZING', proxy: payment.proxy }, timing)
  return 'paid'
}

/** The organizer has to look at a payment without a result, or with another sum (docs/api/reservations.md#reservation-statuses). */
export async function markStuck(trx: Database, reservation: Reservation, now: number): Promise<void> {
  await updateReservation(trx, reservation.id, { status: 'STUCK' })
  const details = await loadReservationDetails(trx, reservation)
  await queuePaymentMail(trx, { kind: 'organizer-stuck' }, details, now)
}

/** The provider processes the payment: the buyer can no longer cancel it. */
export async function markWaitingForConfirmation(trx: Database, reservation: Reservation): Promise<void> {
  if (reservation.status !== 'EXTERNAL_PROCESSING_PAYMENT') return
  await updateReservation(trx, reservation.id, { status: 'WAITING_EXTERNAL_CONFIRMATION' })
  await updatePendingTransaction(trx, reservation.id, { redirect_url: null })
}

/**
 * Leaves the buyer some minutes for another attempt, once: otherwise starting and canceling payments would hold the
 * tickets forever. A hold that ended is not extended.
 * @returns the deadline of the hold, and whether it is or was extended
 */
function retryDeadline(
  { reservation, config }: ReservationDetails,
  now: number,
): Pick<Reservation, 'valid_until' | 'stretched'> {
  const { valid_until: until, held_until: held, stretched } = reservation
  if (stretched || until <= now) return { valid_until: Math.min(until, held ?? until), stretched }
  const extended = now + setting(config, 'RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT') * minute
  const hold = held ?? until
  return extended > hold
    ? { valid_until: extended, stretched: true }
    : { valid_until: hold, stretched: false }
}

/** Why a payment ended without money. `reason`: a translation key, null when the provider gave none. */
type UnpaidOutcome =
  | { readonly outcome: 'failed' | 'canceled' }
  | { readonly outcome: 'refused'; readonly reason: string }

/** Ends the pending payment, so that the buyer can choose again, and extends the hold. @param now epoch ms */
export async function returnToPending(
  trx: Database,
  reservation: Reservation,
  now: number,
  unpaid: UnpaidOutcome,
): Promise<void> {
  const details = await loadReservationDetails(trx, reservation)
  await updatePendingTransaction(trx, reservation.id, {
    status: unpaid.outcome === 'canceled' ? 'CANCELLED' : 'FAILED',
    redirect_url: null,
    client_secret: null,
    token: null,
  })
  await updateReservation(trx, reservation.id, {
    status: 'PENDING',
    payment_proxy: null,
    held_until: null,
    ...retryDeadline(details, now),
  })
  if (unpaid.outcome === 'canceled') return
  const reason = unpaid.outcome === 'refused' ? unpaid.reason : null
  await queueFailedAttemptMail(trx, details, reason, now)
  if (unpaid.outcome === 'failed') await queuePaymentMail(trx, { kind: 'payment-failed' }, details, now)
}

/**
 * Returns the reservation to PENDING, or deletes it when its deadline has passed
 * (docs/api/reservations.md#reservation-statuses).
 * @param now epoch ms
 * @returns true when the reservation was deleted
 */
export async function handleFailedPayment(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<boolean> {
  if (reservation.valid_until > now) {
    await returnToPending(trx, reservation, now, { outcome: 'failed' })
    return false
  }
  const details = await loadReservationDetails(trx, reservation)
  await queueFailedAttemptMail(trx, details, null, now)
  await queuePaymentMail(trx, { kind: 'order-expired' }, details, now)
  await removeReservation(trx, reservation.id)
  return true
}
