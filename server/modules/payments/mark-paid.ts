/** Records a payment that the operator received: a bank transfer or an on-site payment. */
import { isPaidOnSite } from '#core/domain/payment-proxies.ts'
import { acceptsManualPayment } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { holdExpiredOrder, withExpiredContents } from '#server/modules/reservations/expired-order.ts'
import {
  loadReservationDetails,
  lockReservation,
  findValidTransaction,
  updatePendingTransaction,
} from '#server/modules/reservations/queries/reservations.ts'
import { setTicketsPaid } from '#server/modules/reservations/queries/ticket-stock.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { cancelLockedReservation, queueCanceledMail } from './cancel-order.ts'
import { completeReservation } from './complete-reservation.ts'
import { recordUnusedPayment, replaceTransaction } from './queries.ts'
import { sumOf, transactionOf } from './rules.ts'

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
  if (await findValidTransaction(trx, reservation.id)) return 'not-waiting'
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
