/** What the people of the house do by command: book a transfer. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { orderOf } from '../store/orders.ts'
import { lockReservation } from '../store/reservations.ts'
import { replaceTransaction, updatePending, validTransaction } from '../store/transactions.ts'
import type { Reservation } from '../store/tables.ts'
import { complete } from './finalize.ts'

export type Marked = 'paid' | 'unknown' | 'not-waiting'

const waiting: readonly Reservation['status'][] = [
  'OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  // A person looked it up at the provider.
  'STUCK',
]

async function recordByHand(
  trx: Database,
  reservation: Reservation,
  proxy: PaymentProxy,
  now: number,
): Promise<void> {
  const order = await orderOf(trx, reservation)
  await replaceTransaction(trx, {
    reservationId: reservation.id,
    proxy,
    status: 'COMPLETE',
    amount: orderTotal(order).gross,
    currency: order.config.currency ?? '',
    now,
    method: proxy,
  })
}

/** Someone paid at the desk: their tickets are like everybody's from now on (contract 2, 2.3). */
async function paidAtTheDesk(trx: Database, reservation: Reservation, now: number): Promise<Marked> {
  if (await validTransaction(trx, reservation.id)) return 'not-waiting'
  await recordByHand(trx, reservation, 'ON_SITE', now)
  await trx
    .updateTable('tickets')
    .set({ status: 'ACQUIRED' })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'TO_BE_PAID')
    .execute()
  return 'paid'
}

/** The money of an offline order has arrived: tickets and mails go out. A second call changes nothing. */
export function markPaid(db: Database, reservationId: string, now = Date.now()): Promise<Marked> {
  return db.transaction().execute(async (trx): Promise<Marked> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (reservation.status === 'COMPLETE' && reservation.payment_proxy === 'ON_SITE')
      return paidAtTheDesk(trx, reservation, now)
    if (!waiting.includes(reservation.status)) return 'not-waiting'
    if (!(await updatePending(trx, reservationId, { status: 'COMPLETE' })))
      await recordByHand(trx, reservation, reservation.payment_proxy ?? 'ADMIN', now)
    await complete(trx, reservation, now)
    return 'paid'
  })
}
