/** Cancels an order for the organizer (docs/api/payments.md#canceled-orders). Its documents stay, and an invoice gets a credit note. */
import { isCancelable, isComplete } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { keepReceipt } from '#server/modules/documents/billing-pdf.ts'
import { issueCreditNote } from '#server/modules/documents/credit-note.ts'
import { endTickets } from '#server/modules/reservations/cancel-reservation.ts'
import type { CanceledMailData } from '#server/modules/reservations/mails/queue-reservation-mails.ts'
import {
  findReceivedPayment,
  loadReservationDetails,
  lockReservation,
  updatePendingTransaction,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { releaseTickets } from '#server/modules/reservations/queries/ticket-stock.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { recordReturn, sumOfReturns } from './queries.ts'

type CancelResult =
  | { readonly kind: 'unknown' | 'not-cancelable' }
  /** `paid`: the payment that was received, null when there was none. */
  | { readonly kind: 'canceled'; readonly paid: Transaction | null }

/** @param paid what the organizer refunds; null for nothing */
export async function queueCanceledMail(
  trx: Database,
  { id, email, language, status }: Reservation,
  paid: Pick<Transaction, 'amount' | 'currency'> | null,
  now: number,
): Promise<void> {
  if (!email) return
  const data: CanceledMailData = {
    reservationId: id,
    paid: paid && { amount: paid.amount, currency: paid.currency },
    awaited: !isComplete(status),
  }
  await enqueueMail(trx, { kind: 'reservation-cancelled', to: email, lang: language, data, now })
}

/**
 * Releases the tickets of a reservation, credits its invoice, and mails the attendees. The caller holds the lock.
 * @param now epoch ms
 * @returns the payment that was received
 */
export async function cancelLockedReservation(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<Transaction | null> {
  const { id } = details.reservation
  const paid = (await findReceivedPayment(trx, id)) ?? null
  await keepReceipt(trx, details, now)
  await endTickets(trx, details, now)
  await releaseTickets(trx, id)
  // The row stays: it shows that a payment was started (docs/api/payments.md#canceled-orders).
  await updatePendingTransaction(trx, id, { status: 'CANCELLED' })
  const status = details.reservation.invoice_number === null ? 'CANCELLED' : 'CREDIT_NOTE_ISSUED'
  await updateReservation(trx, id, { status, expired: null })
  await issueCreditNote(trx, details, { kind: 'rest' }, now)
  return paid
}

/**
 * Cancels a reservation, also one that expired unpaid, and mails its buyer. Does not refund: the result names the payment that the
 * organizer has to return, and `withdrawals` lists what is due.
 * @param now epoch ms
 */
export const cancelReservation = (db: Database, reservationId: string, now: number): Promise<CancelResult> =>
  db.transaction().execute((trx) => cancelInTransaction(trx, reservationId, now))

/** Does the same as {@link cancelReservation} in the caller's transaction. */
export async function cancelInTransaction(
  trx: Database,
  reservationId: string,
  now: number,
): Promise<CancelResult> {
  const reservation = await lockReservation(trx, reservationId)
  if (!reservation) return { kind: 'unknown' }
  if (!isCancelable(reservation.status) && reservation.expired === null) return { kind: 'not-cancelable' }
  const paid = await cancelLockedReservation(trx, await loadReservationDetails(trx, reservation), now)
  await queueCanceledMail(trx, reservation, paid, now)
  if (paid) await recordDue(trx, paid, now)
  return { kind: 'canceled', paid }
}

/** @returns what is to be refunded of a payment, minor units */
async function recordDue(trx: Database, paid: Transaction, now: number): Promise<number> {
  const { reservation_id: reservationId, payment_id, currency } = paid
  const amount = paid.amount - (await sumOfReturns(trx, reservationId))
  const refund = { key: payment_id ?? `payment_${String(paid.id)}`, reservationId, amount, currency }
  if (amount > 0) await recordReturn(trx, { kind: 'due', ...refund }, now)
  return Math.max(0, amount)
}

/** Credits the invoice of a complete order whose event is canceled; the order stays. @returns what is to be refunded, minor units */
export async function refundOrder(trx: Database, reservation: Reservation, now: number): Promise<number> {
  if (reservation.invoice_number !== null)
    await issueCreditNote(trx, await loadReservationDetails(trx, reservation), { kind: 'rest' }, now)
  const paid = await findReceivedPayment(trx, reservation.id)
  return paid ? recordDue(trx, paid, now) : 0
}
