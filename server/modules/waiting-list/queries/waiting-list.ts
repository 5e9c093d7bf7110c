/** Rows of waiting lists (docs/api/waiting-list.md#join). */
import { waitingListTicketStatuses } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { WaitingEntry, WaitingType } from '#server/infra/database/tables/subscriptions.ts'

export interface NewWaitingListEntry {
  readonly eventId: number
  readonly type: WaitingType
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: string
  readonly categoryId: number | null
  readonly now: number
}

/**
 * Adds a person at the end of the list. A waiting person keeps the position; after an offer, taken or not, a
 * person can join again.
 * @returns the entry's id, or null when nothing changed
 */
export async function addToWaitingList(db: Database, entry: NewWaitingListEntry): Promise<number | null> {
  const columns = {
    type: entry.type,
    status: 'WAITING' as const,
    first_name: entry.firstName,
    last_name: entry.lastName,
    language: entry.language,
    category_id: entry.categoryId,
    joined_at: entry.now,
    reservation_id: null,
  }
  const row = await db
    .insertInto('waiting_list')
    .values({ ...columns, event_id: entry.eventId, email: entry.email.toLowerCase() })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email'])
        .doUpdateSet(columns)
        .where('waiting_list.status', 'in', ['EXPIRED', 'ACQUIRED']),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findWaitingEntry = (db: Database, id: number): Promise<WaitingEntry | undefined> =>
  db.selectFrom('waiting_list').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an entry that still waits. @returns false when another transaction has it or it no longer waits */
export async function claimWaitingEntry(trx: Database, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('waiting_list')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** In the transaction that makes the reservation of the offer. */
export async function setEntryOffered(trx: Database, id: number, reservationId: string): Promise<void> {
  await trx
    .updateTable('waiting_list')
    .set({ status: 'PENDING', reservation_id: reservationId })
    .where('id', '=', id)
    .execute()
}

/** Marks offers as taken when their reservation is complete, and as expired when it is deleted. */
export async function updateOfferStatuses(db: Database): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'PENDING')
    .where('reservation_id', 'is', null)
    .execute()
  await db
    .updateTable('waiting_list')
    .set({ status: 'ACQUIRED' })
    .where('status', '=', 'PENDING')
    .where(
      'reservation_id',
      'in',
      db.selectFrom('reservations').select('id').where('status', '=', 'COMPLETE'),
    )
    .execute()
}

/** Ids of the events with waiting people or with tickets for the waiting list only. */
export async function listEventsWithWaiting(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('event_id')
    .where('status', '=', 'WAITING')
    .union(db.selectFrom('tickets').select('event_id').where('status', 'in', waitingListTicketStatuses))
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** In the order of their positions. */
export const listWaitingEntries = (db: Database, eventId: number): Promise<WaitingEntry[]> =>
  db
    .selectFrom('waiting_list')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'WAITING')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
