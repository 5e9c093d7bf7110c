/** Reads what the listed events sell (docs/api/catalogue.md#offer). */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { TicketStatus } from '#server/infra/database/tables/tables.ts'
import type { OfferedCategory } from '../rules/event-offer.ts'

/** With its price as the organizer entered it. */
export interface ListedCategory extends OfferedCategory {
  readonly taxed: boolean
}

/** Unbounded categories share the tickets without a category. */
const hasTicket = (...statuses: readonly TicketStatus[]) => sql<boolean>`exists (
  select 1 from tickets where tickets.event_id = categories.event_id
  and tickets.status in (${sql.join(statuses)})
  and (tickets.category_id = categories.id or (tickets.category_id is null and not categories.bounded)))`

/**
 * The unrestricted categories of the public events that have not ended, by the id of the event.
 * @param now epoch ms
 */
export async function listOfferedCategories(
  db: Database,
  now: number,
): Promise<ReadonlyMap<number, readonly ListedCategory[]>> {
  const rows = await db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.event_id')
    .where('events.status', '=', 'PUBLIC')
    .where('events.kind', '=', 'EVENT')
    .where('events.ends_at', '>', now)
    .where('categories.restricted', '=', false)
    .select([
      'categories.event_id',
      'categories.price',
      'categories.taxed',
      'categories.sale_until as saleUntil',
    ])
    .select([hasTicket('FREE').as('hasFree'), hasTicket('PENDING', 'RELEASED').as('hasPending')])
    .execute()
  const byEvent = new Map<number, ListedCategory[]>()
  for (const { event_id: id, ...category } of rows) byEvent.set(id, [...(byEvent.get(id) ?? []), category])
  return byEvent
}
