/** Rows of calendars, and the tickets that they show. */
import { day } from '#core/domain/durations.ts'
import { soldTicketStatuses } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Calendar } from '#server/infra/database/tables/tables.ts'

/** @returns undefined for an unknown secret */
export const findCalendar = (db: Database, secretHash: string): Promise<Calendar | undefined> =>
  db.selectFrom('calendars').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()

/** Inserts or replaces it. */
export async function saveCalendarRow(db: Database, calendar: Calendar): Promise<void> {
  const { secret_hash, ...columns } = { ...calendar, tickets: JSON.stringify(calendar.tickets) }
  await db
    .insertInto('calendars')
    .values({ secret_hash, ...columns })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(columns))
    .execute()
}

/** Deletes the calendar with this secret, if there is one. */
export async function deleteCalendar(db: Database, secretHash: string): Promise<void> {
  await db.deleteFrom('calendars').where('secret_hash', '=', secretHash).execute()
}

/** @param at epoch ms */
export async function setCalendarUsed(db: Database, secretHash: string, at: number): Promise<void> {
  await db.updateTable('calendars').set({ used_at: at }).where('secret_hash', '=', secretHash).execute()
}

/** How long a calendar stays that neither a calendar app nor its device requests. */
const unusedTime = 180 * day

/** @param now epoch ms */
export async function removeOldCalendars(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('calendars')
    .where('used_at', '<=', now - unusedTime)
    .execute()
}

export interface TicketPlace {
  readonly event_id: number
  readonly category_id: number | null
}

/** Events and categories of tickets that are still sold; released and canceled ones are left out. @param uuids public ones */
export const listTicketPlaces = async (db: Database, uuids: readonly string[]): Promise<TicketPlace[]> =>
  uuids.length === 0
    ? []
    : db
        .selectFrom('tickets')
        .select(['event_id', 'category_id'])
        .distinct()
        .where('public_uuid', 'in', uuids)
        .where('status', 'in', soldTicketStatuses)
        .orderBy('event_id')
        .orderBy('category_id')
        .execute()
