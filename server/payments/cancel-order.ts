/** The organiser calls an order off. Contract 2, 2.1: CANCELLED, tickets released. */
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { releaseTickets } from '../store/stock.ts'
import type { Reservation } from '../store/tables.ts'

export type Cancelled = 'cancelled' | 'cancelled-paid' | 'unknown' | 'not-ordered'

/** Held orders end by themselves; those in the hands of a payment provider are left to its answer. */
const cancellable: ReadonlySet<Reservation['status']> = new Set([
  'COMPLETE',
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
])

async function isPaid(trx: Database, reservationId: string): Promise<boolean> {
  const payment = await trx
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .where('amount', '>', 0)
    .executeTakeFirst()
  return payment !== undefined
}

/** A second call changes nothing. Money is not sent back: whether it was paid is told. */
export function cancelOrder(db: Database, reservationId: string, now: number): Promise<Cancelled> {
  return db.transaction().execute(async (trx): Promise<Cancelled> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (!cancellable.has(reservation.status)) return 'not-ordered'
    const paid = await isPaid(trx, reservationId)
    await releaseTickets(trx, reservationId)
    await trx
      .updateTable('transactions')
      .set({ status: 'CANCELLED' })
      .where('reservation_id', '=', reservationId)
      .where('status', '=', 'PENDING')
      .execute()
    await updateReservation(trx, reservationId, { status: 'CANCELLED' })
    if (reservation.email) {
      await enqueue(trx, {
        kind: 'reservation-cancelled',
        to: reservation.email,
        lang: reservation.language,
        data: { reservationId },
        now,
      })
    }
    return paid ? 'cancelled-paid' : 'cancelled'
  })
}
