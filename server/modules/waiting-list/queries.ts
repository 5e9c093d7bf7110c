/** Entries of the waiting list, and tickets released for them (docs/api/waiting-list.md). */
import { sql, type Insertable } from 'kysely'
import { emailKey } from '#kit/text/canonical-email.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Category, Tables, WaitingEntry } from '#server/infra/database/tables/tables.ts'
import { waitingListTicketStatuses } from '#ticket/rules/ticket-status.ts'

type NewWaitingListEntry = Omit<
  Insertable<Tables['waiting_list']>,
  'status' | 'confirmed_at' | 'reservation_id' | 'id' | 'token'
>

/** Part of a query: entries that wait for an offer. */
const isWaiting = sql<boolean>`waiting_list.status = 'WAITING' and waiting_list.confirmed_at is not null`

/**
 * Adds a person at the end of the list, not confirmed. A person whose address is confirmed keeps the entry; after an
 * offer, taken or not, a person can join again, and confirms again.
 * @returns the entry's id, or null when nothing changed
 */
export async function addToWaitingList(
  db: Database,
  { event_id, email, ...entry }: NewWaitingListEntry,
): Promise<number | null> {
  const columns = { ...entry, status: 'WAITING' as const, confirmed_at: null, reservation_id: null }
  const row = await db
    .insertInto('waiting_list')
    .values({ ...columns, event_id, email: emailKey(email) })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email'])
        .doUpdateSet(columns)
        .where((on) =>
          on.or([
            on('waiting_list.status', 'in', ['EXPIRED', 'ACQUIRED']),
            on.and([on('waiting_list.status', '=', 'WAITING'), on('waiting_list.confirmed_at', 'is', null)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** @param token of a link, also a malformed one */
export const hasEntry = async (db: Database, eventId: number, token: string): Promise<boolean> =>
  isUuid(token) &&
  (await db
    .selectFrom('waiting_list')
    .select('id')
    .where('event_id', '=', eventId)
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

/** @param now epoch ms @returns the entry as it was before; undefined for an unknown token */
export async function confirmEntry(
  trx: Database,
  { eventId, token, now }: { readonly eventId: number; readonly token: string; readonly now: number },
): Promise<WaitingEntry | undefined> {
  const entry = await trx
    .selectFrom('waiting_list')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (entry?.confirmed_at === null)
    await trx.updateTable('waiting_list').set({ confirmed_at: now }).where('id', '=', entry.id).execute()
  return entry
}

/** Deletes an entry that waits, with its personal data. One with an offer stays, because its reservation refers to it. */
export const deleteWaitingEntry = async (db: Database, eventId: number, token: string): Promise<void> => {
  await db
    .deleteFrom('waiting_list')
    .where('event_id', '=', eventId)
    .where('token', '=', token)
    .where('status', '=', 'WAITING')
    .execute()
}

/** Ms: an entry that is not confirmed for so long is deleted. */
const confirmationTime = 2 * day

/** @param now epoch ms */
export async function removeOldUnconfirmedEntries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('waiting_list')
    .where('confirmed_at', 'is', null)
    .where('joined_at', '<=', now - confirmationTime)
    .execute()
}

/** @returns undefined for an unknown id */
export const findWaitingEntry = (db: Database, id: number): Promise<WaitingEntry | undefined> =>
  db.selectFrom('waiting_list').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an entry that still waits. @returns false when another transaction has it or it no longer waits */
export async function claimWaitingEntry(trx: Database, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('waiting_list')
    .select('id')
    .where('id', '=', id)
    .where(isWaiting)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Call it in the transaction that makes the reservation of the offer. */
export async function setEntryOffered(trx: Database, id: number, reservationId: string): Promise<void> {
  await trx
    .updateTable('waiting_list')
    .set({ status: 'PENDING', reservation_id: reservationId })
    .where('id', '=', id)
    .execute()
}

/** True for a reservation that holds the ticket of an offer. */
export const isOffer = async (db: Database, reservationId: string): Promise<boolean> =>
  (await db
    .selectFrom('waiting_list')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()) !== undefined

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
    .where(isWaiting)
    .union(db.selectFrom('tickets').select('event_id').where('status', 'in', waitingListTicketStatuses))
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** @returns the entries in the order of their positions */
export const listWaitingEntries = (db: Database, eventId: number): Promise<WaitingEntry[]> =>
  db
    .selectFrom('waiting_list')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(isWaiting)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/** Counts for each category; unbounded categories share the tickets without a category. */
export interface ReleasedTickets {
  countOf(category: Category): number
  /** Counts one less. */
  take(category: Category): void
}

const stockCategoryId = ({ id, bounded }: Category): number | null => (bounded ? id : null)

/** One query for the event; the counts do not follow later changes. */
export async function countReleasedTickets(db: Database, eventId: number): Promise<ReleasedTickets> {
  const rows = await db
    .selectFrom('tickets')
    .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', 'in', waitingListTicketStatuses)
    .groupBy('category_id')
    .execute()
  const counts = new Map(rows.map(({ category_id, count }) => [category_id, count]))
  const countOf = (category: Category): number => counts.get(stockCategoryId(category)) ?? 0
  return { countOf, take: (category) => counts.set(stockCategoryId(category), countOf(category) - 1) }
}
