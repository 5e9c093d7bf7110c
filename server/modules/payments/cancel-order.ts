/**
 * What the operator records of an order: its cancellation (docs/api/payments.md#canceled-orders), after which its documents stay and an invoice
 * gets a credit note, and a payment that was received by bank transfer or on site.
 */
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import { isCancelable, isComplete, acceptsManualPayment } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { keepReceipt } from '#server/modules/documents/billing-pdf.ts'
import { issueCreditNote } from '#server/modules/documents/credit-note.ts'
import { endTickets } from '#server/modules/purchase/cancel-reservation.ts'
import { holdExpiredOrder, withExpiredContents } from '#server/modules/purchase/expired-order.ts'
import type { CanceledMailData } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import {
  findReceivedPayment,
  loadReservationDetails,
  lockReservation,
  updatePendingTransaction,
  updateReservation,
  findValidTransaction,
} from '#server/modules/purchase/queries/reservations.ts'
import { releaseTickets, setTicketsPaid } from '#server/modules/purchase/queries/ticket-stock.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { completeReservation } from './complete-reservation.ts'
import { recordReturn, sumOfReturns, recordUnusedPayment, replaceTransaction } from './queries.ts'
import { sumOf, transactionOf } from './rules.ts'

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

/** `sold-out`: the money of an expired order is to be refunded. */
type MarkPaidResult = 'paid' | 'unknown' | 'not-waiting' | 'sold-out'

async function recordManualPayment(trx: Database, reservation: Reservation, now: number): Promise<void> {
  const proxy = reservation.payment_proxy ?? 'ADMIN'
  const details = await loadReservationDetails(trx, reservation)
  await replaceTransaction(trx, transactionOf(details, { proxy, method: proxy, status: 'COMPLETE' }, now))
}

/** Records the payment of a complete reservation whose tickets await it (docs/api/tickets.md#check-in). */
async function markOnSiteOrderPaid(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<MarkPaidResult> {
  const { canceled_at: canceledAt } = await getEvent(trx, reservation.event_id)
  if (canceledAt !== null || (await findValidTransaction(trx, reservation.id))) return 'not-waiting'
  await recordManualPayment(trx, reservation, now)
  await setTicketsPaid(trx, reservation.id)
  return 'paid'
}

/** The tickets of an expired order are sold: its money is to be refunded, and its invoice is credited. */
async function recordLateMoney(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<MarkPaidResult> {
  const money = sumOf(withExpiredContents(details))
  const reservationId = details.reservation.id
  await cancelLockedReservation(trx, details, now)
  await queueCanceledMail(trx, details.reservation, money, now)
  const proxy = details.reservation.payment_proxy ?? 'ADMIN'
  const paymentId = `order_${reservationId.replaceAll('-', '')}`
  const received = { ...money, reservationId, paymentId, proxy, method: proxy, account: null }
  await recordUnusedPayment(trx, received, now)
  return 'sold-out'
}

async function complete(trx: Database, reservation: Reservation, now: number): Promise<MarkPaidResult> {
  if (!(await updatePendingTransaction(trx, reservation.id, { status: 'COMPLETE' })))
    await recordManualPayment(trx, reservation, now)
  await completeReservation(trx, await loadReservationDetails(trx, reservation), now)
  return 'paid'
}

/**
 * Completes a reservation that awaits a payment, with its tickets and mails; one that expired holds its tickets again before.
 * @param now epoch ms
 * @returns `not-waiting` when the reservation awaits no payment, also after an earlier call
 */
export function markPaid(db: Database, reservationId: string, now: number): Promise<MarkPaidResult> {
  return db.transaction().execute(async (trx): Promise<MarkPaidResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (reservation.status === 'COMPLETE' && isPaidOnSite(reservation.payment_proxy))
      return markOnSiteOrderPaid(trx, reservation, now)
    if (reservation.expired !== null) {
      const details = await loadReservationDetails(trx, reservation)
      if (!(await holdExpiredOrder(trx, details, now))) return recordLateMoney(trx, details, now)
      return complete(trx, (await lockReservation(trx, reservationId)) ?? reservation, now)
    }
    if (!acceptsManualPayment(reservation.status)) return 'not-waiting'
    return complete(trx, reservation, now)
  })
}
