/** What the people of the house do by command: book a transfer. */
import type { Database } from '../store/database.ts'
import { lockReservation } from '../store/reservations.ts'
import { complete } from './finalize.ts'

export type Marked = 'paid' | 'unknown' | 'not-waiting'

/** The money of a bank transfer has arrived: tickets and mails go out. A second call changes nothing. */
export function markPaid(db: Database, reservationId: string, now = Date.now()): Promise<Marked> {
  return db.transaction().execute(async (trx): Promise<Marked> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return 'unknown'
    if (reservation.status !== 'OFFLINE_PAYMENT') return 'not-waiting'
    await trx
      .updateTable('transactions')
      .set({ status: 'COMPLETE' })
      .where('reservation_id', '=', reservationId)
      .where('status', '=', 'PENDING')
      .execute()
    await complete(trx, reservation, now)
    return 'paid'
  })
}
