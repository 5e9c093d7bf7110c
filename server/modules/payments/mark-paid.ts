/** Records a payment that the operator received: a bank transfer or an on-site payment. */
import { isPaidOnSite } from '#core/domain/payment-proxies.ts'
import { acceptsManualPayment } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import {
  loadReservationDetails,
  lockReservation,
  findValidTransaction,
  updatePendingTransaction,
} from '#server/modules/reservations/queries/reservations.ts'
import { setTicketsPaid } from '#server/modules/reservations/queries/ticket-stock.ts'
import { completeReservation } from './complete-reservation.ts'
import { replaceTransaction } from './queries.ts'
import { sumOf } from './rules.ts'

type MarkPaidResult = 'paid' | 'unknown' | 'not-waiting'

async function recordManualPayment(trx: Database, reservation: Reservation, now: number): Promise<void> {
  const proxy = reservation.payment_proxy ?? 'ADMIN'
  const details = await loadReservationDetails(trx, reservation)
  await replaceTransaction(trx, {
    reservation_id: reservation.id,
    proxy,
    status: 'COMPLETE',
    ...sumOf(details),
    created_at: now,
    method: proxy,
  })
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

/**
 * Completes a reservation that awaits a payment, with its tickets and mails.
 * @param now epoch ms
 * @returns `not-waiting` when the reservation awaits no payment, also after an earlier call
 */
export function markPaid(db: Database, reservationId: string, now: number): Promise<MarkPaidResult> {
  return db.transaction().execute(async (trx): Promise<MarkPaidResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (reservation.status === 'COMPLETE' && isPaidOnSite(reservation.payment_proxy))
      return markOnSiteOrderPaid(trx, reservation, now)
    if (!acceptsManualPayment(reservation.status)) return 'not-waiting'
    if (!(await updatePendingTransaction(trx, reservationId, { status: 'COMPLETE' })))
      await recordManualPayment(trx, reservation, now)
    await completeReservation(trx, await loadReservationDetails(trx, reservation), now)
    return 'paid'
  })
}
