/** What the people of the house do by command: book a transfer. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import { replaceTransaction, updatePendingTransaction, findValidTransaction } from './queries/transactions.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { completeReservation } from './complete-reservation.ts'

export type MarkPaidResult = 'paid' | 'unknown' | 'not-waiting'

const awaitingPaymentStatuses: readonly Reservation['status'][] = [
  'OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  // A person looked it up at the provider.
  'STUCK',
]

async function recordManualPayment(
  trx: Database,
  reservation: Reservation,
  proxy: PaymentProxy,
  now: number,
): Promise<void> {
  const details = await loadReservationDetails(trx, reservation)
  await replaceTransaction(trx, {
    reservationId: reservation.id,
    proxy,
    status: 'COMPLETE',
    amount: reservationTotal(details).gross,
    currency: details.config.currency ?? '',
    now,
    method: proxy,
  })
}

/** Someone paid at the desk: their tickets are like everybody's from now on (contract 2, 2.3). */
async function recordOnSitePayment(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<MarkPaidResult> {
  if (await findValidTransaction(trx, reservation.id)) return 'not-waiting'
  await recordManualPayment(trx, reservation, 'ON_SITE', now)
  await trx
    .updateTable('tickets')
    .set({ status: 'ACQUIRED' })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'TO_BE_PAID')
    .execute()
  return 'paid'
}

/** The money of an offline order has arrived: tickets and mails go out. A second call changes nothing. */
export function markPaid(db: Database, reservationId: string, now = Date.now()): Promise<MarkPaidResult> {
  return db.transaction().execute(async (trx): Promise<MarkPaidResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (reservation.status === 'COMPLETE' && reservation.payment_proxy === 'ON_SITE')
      return recordOnSitePayment(trx, reservation, now)
    if (!awaitingPaymentStatuses.includes(reservation.status)) return 'not-waiting'
    if (!(await updatePendingTransaction(trx, reservationId, { status: 'COMPLETE' })))
      await recordManualPayment(trx, reservation, reservation.payment_proxy ?? 'ADMIN', now)
    await completeReservation(trx, reservation, now)
    return 'paid'
  })
}
