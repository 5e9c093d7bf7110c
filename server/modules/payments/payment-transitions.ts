/** How a reservation moves while it is being paid. Contract 2, 2.1. Each is called with the reservation locked. */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import {
  queueFailedAttemptMail,
  queueExpiredMail,
  queuePaymentFailedMail,
} from './mails/queue-payment-mails.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { deleteReservation, updateReservation } from '#server/modules/reservations/queries/reservations.ts'
import { deletePendingTransactions, updatePendingTransaction } from './queries/transactions.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

const minute = 60_000

/** Somebody waits for a provider's word. */
const externalStatuses: readonly ReservationStatus[] = [
  'EXTERNAL_PROCESSING_PAYMENT',
  'WAITING_EXTERNAL_CONFIRMATION',
  'IN_PAYMENT',
]
export const isAtProvider = ({ status }: Pick<Reservation, 'status'>): boolean =>
  externalStatuses.includes(status)

/** A stuck order is one too late, and a late payment is still a payment. */
export const canBePaid = (reservation: Pick<Reservation, 'status'>): boolean =>
  isAtProvider(reservation) || ['PENDING', 'STUCK'].includes(reservation.status)

/** The order stands and will be finished: at once, or in `delay` ms. */
export async function beginFinalizing(
  trx: Database,
  reservation: Reservation,
  change: {
    readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
    readonly proxy: Reservation['payment_proxy']
    readonly returnsTo?: ReservationStatus | null
    readonly validUntil?: number | undefined
  },
  at: { readonly now: number; readonly delay: number },
): Promise<void> {
  await updateReservation(trx, reservation.id, {
    status: change.status,
    payment_proxy: change.proxy,
    confirmed_at: reservation.confirmed_at ?? at.now,
    finalize_to: change.returnsTo ?? null,
    finalize_attempts: 0,
    finalize_at: at.now + at.delay,
    ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
  })
}

/** The money is there. @returns whether this was news. */
export async function recordPayment(
  trx: Database,
  reservation: Reservation,
  at: { readonly now: number; readonly delay: number },
): Promise<boolean> {
  if (!canBePaid(reservation)) return false
  const transaction = await trx
    .updateTable('transactions')
    .set({ status: 'COMPLETE', redirect_url: null, client_secret: null })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'PENDING')
    .returning('proxy')
    .executeTakeFirst()
  if (transaction === undefined) return false
  await beginFinalizing(trx, reservation, { status: 'FINALIZING', proxy: transaction.proxy }, at)
  return true
}

/** The provider is working on it: nobody can call it off any more. */
export async function markWaitingForConfirmation(trx: Database, reservation: Reservation): Promise<void> {
  if (reservation.status !== 'EXTERNAL_PROCESSING_PAYMENT') return
  await updateReservation(trx, reservation.id, { status: 'WAITING_EXTERNAL_CONFIRMATION' })
  await updatePendingTransaction(trx, reservation.id, { redirect_url: null })
}

/** Minutes that a buyer has at least to try again. A longer hold is kept, and one that is over is not revived. */
function retryDeadline({ reservation, config }: ReservationDetails, now: number): number {
  const { valid_until: until } = reservation
  const least = setting(config, 'RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT')
  return until <= now ? until : Math.max(until, now + least * minute)
}

/** Nothing was paid: the buyer may choose again, and has some time for it. @param reason key of a text, where there is one */
export async function returnToPending(
  trx: Database,
  reservation: Reservation,
  now: number,
  why: 'failed' | 'cancelled' | 'refused',
  reason: string | null = null,
): Promise<void> {
  const details = await loadReservationDetails(trx, reservation)
  await deletePendingTransactions(trx, reservation.id)
  await updateReservation(trx, reservation.id, {
    status: 'PENDING',
    payment_proxy: null,
    valid_until: retryDeadline(details, now),
  })
  if (why !== 'cancelled') await queueFailedAttemptMail(trx, details, reason, now)
  if (why === 'failed') await queuePaymentFailedMail(trx, details, now)
}

/**
 * The provider refused: the order goes back to PENDING, or ends when its time is over (contract 2, 2.1).
 * @returns true when it is gone, and nothing may be paid for it any more
 */
export async function handleFailedPayment(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<boolean> {
  if (reservation.valid_until > now) {
    await returnToPending(trx, reservation, now, 'failed')
    return false
  }
  const details = await loadReservationDetails(trx, reservation)
  await queueFailedAttemptMail(trx, details, null, now)
  await queueExpiredMail(trx, details, now)
  await deleteReservation(trx, reservation.id)
  return true
}
