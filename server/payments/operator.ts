/** What the people of the house do by command: book a transfer, let someone in. */
import type { Database } from '../store/database.ts'
import { lockReservation } from '../store/reservations.ts'
import { isUuid } from '../domain/uuid.ts'
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
