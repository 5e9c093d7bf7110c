/** What the people of the house do by command: book money that arrived, let someone in. */
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { orderOf } from '../store/orders.ts'
import { lockReservation } from '../store/reservations.ts'
import { replaceTransaction, updatePending, validTransaction } from '../store/transactions.ts'
import type { Reservation } from '../store/tables.ts'
import { isUuid } from '../domain/uuid.ts'
import { complete } from './finalize.ts'

export type Marked = 'paid' | 'unknown' | 'not-waiting'

const waiting: readonly Reservation['status'][] = [
  'OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
]

/** Someone paid at the desk: their tickets are like everybody's from now on (contract 2, 2.3). */
async function paidAtTheDesk(trx: Database, reservation: Reservation, now: number): Promise<Marked> {
  if (await validTransaction(trx, reservation.id)) return 'not-waiting'
  const order = await orderOf(trx, reservation)
  await replaceTransaction(trx, {
    reservationId: reservation.id,
    proxy: 'ON_SITE',
    status: 'COMPLETE',
    amount: orderTotal(order).gross,
    currency: order.config.currency ?? '',
    now,
    method: 'ON_SITE',
  })
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
    await updatePending(trx, reservationId, { status: 'COMPLETE' })
    await complete(trx, reservation, now)
    return 'paid'
  })
}

export type CheckedIn = 'checked-in' | 'already' | 'unknown' | 'not-valid'

/** The holder has passed the door; the ticket is locked from then on (contract 2, 1.1). */
export function checkIn(db: Database, publicUuid: string): Promise<CheckedIn> {
  return db.transaction().execute(async (trx): Promise<CheckedIn> => {
    if (!isUuid(publicUuid)) return 'unknown'
    const ticket = await trx
      .selectFrom('tickets')
      .select(['id', 'status'])
      .where('public_uuid', '=', publicUuid)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) return 'unknown'
    if (ticket.status === 'CHECKED_IN') return 'already'
    if (ticket.status !== 'ACQUIRED' && ticket.status !== 'TO_BE_PAID') return 'not-valid'
    await trx
      .updateTable('tickets')
      .set({ status: 'CHECKED_IN', locked: true })
      .where('id', '=', ticket.id)
      .execute()
    return 'checked-in'
  })
}
