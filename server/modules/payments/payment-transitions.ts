/**
 * Status changes of a reservation during payment (docs/api/reservations.md#reservation-statuses). The caller
 * holds the lock of the reservation.
 */
import { minute } from '#core/domain/durations.ts'
import { acceptsProviderPayment } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { removeReservation } from '#server/modules/reservations/cancel-reservation.ts'
import { beginFinalizing, type FinalizeTiming } from '#server/modules/reservations/change-reservation.ts'
import {
  loadReservationDetails,
  updatePendingTransaction,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { queueFailedAttemptMail, queuePaymentMail } from './mails.ts'
import { completePendingTransaction } from './queries.ts'

/** Records that the pending payment succeeded. @returns false when the reservation cannot be paid */
export async function recordPayment(
  trx: Database,
  reservation: Reservation,
  timing: FinalizeTiming,
): Promise<boolean> {
  if (!acceptsProviderPayment(reservation.status)) return false
  const proxy = await completePendingTransaction(trx, reservation.id)
  await beginFinalizing(trx, reservation, { status: 'FINALIZING', proxy }, timing)
  return true
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
  // A late report finds no payment by its id and is handled as one about an unknown payment.
  await updatePendingTransaction(trx, reservation.id, {
    status: unpaid.outcome === 'canceled' ? 'CANCELLED' : 'FAILED',
    payment_id: null,
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
