/** The waiting list's rows. Contract 1, 2.9. */
import type { Database } from '#server/infra/database/database.ts'
import type { WaitingType } from '#server/infra/database/tables/subscriptions.ts'

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
 * Puts somebody at the end of the list. Who waits already keeps the place; who had a ticket offered before, taken or
 * not, may wait again.
 * @returns the entry's number, or null when nothing changed.
 */
export async function addToWaitingList(db: Database, entry: NewWaitingListEntry): Promise<number | null> {
  const place = {
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
    .values({ ...place, event_id: entry.eventId, email: entry.email.toLowerCase() })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email'])
        .doUpdateSet(place)
        .where('waiting_list.status', 'in', ['EXPIRED', 'ACQUIRED']),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
