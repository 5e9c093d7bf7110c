/** Category of a ticket in a calendar address. */
import type { Database } from '#server/infra/database/database.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'

export type CalendarCategory = Pick<Category, 'id' | 'valid_from' | 'valid_until' | 'access_type'>

/** @param uuid the private or the public UUID of a ticket of the event */
export const findCategoryOfTicket = (
  db: Database,
  eventId: number,
  uuid: string,
): Promise<CalendarCategory | undefined> =>
  db
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .select(['categories.id', 'valid_from', 'valid_until', 'access_type'])
    .where('tickets.event_id', '=', eventId)
    .where((where) => where.or([where('uuid', '=', uuid), where('public_uuid', '=', uuid)]))
    .executeTakeFirst()
