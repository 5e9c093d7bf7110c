/** Counts the free and the pending tickets of an event (docs/api/catalogue.md#ticket-categories). */
import { sum } from '#core/domain/sum.ts'
import { isFreeTicket } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { sharedRead } from '#server/infra/database/shared-reads.ts'
import type { Category, TicketStatus } from '#server/infra/database/tables/tables.ts'
import type { StockCount } from '../rules/availability.ts'
import type { OpenCategory } from '../rules/waiting-list-display.ts'
import { listCategories } from './events.ts'

/**
 * Tickets that may become free for everyone. `PRE_RESERVED` ones wait for the waiting list before the sale and are in
 * no reservation.
 */
const pendingStatuses = ['PENDING', 'RELEASED'] as const

export interface EventStock {
  of(category: Category): StockCount
  /** Free tickets of the whole event. */
  readonly free: number
  /** Equal for equal counts. */
  readonly fingerprint: string
}

const countTickets = sharedRead((db, eventId: number) =>
  db
    .selectFrom('tickets')
    .select(['category_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['FREE', ...pendingStatuses])
    .groupBy(['category_id', 'status'])
    .orderBy('category_id')
    .orderBy('status')
    .execute(),
)

/** Unbounded categories share the tickets without a category. */
export async function countStock(db: Database, eventId: number): Promise<EventStock> {
  const rows = await countTickets(db, eventId)
  const count = (category: number | null, ...statuses: readonly TicketStatus[]): number =>
    sum(
      rows
        .filter((row) => row.category_id === category && statuses.includes(row.status))
        .map((row) => Number(row.count)),
    )
  return {
    fingerprint: JSON.stringify(rows),
    of: ({ id, bounded }) =>
      bounded
        ? { free: count(id, 'FREE'), pending: count(id, ...pendingStatuses) }
        : {
            free: count(null, 'FREE'),
            pending: count(id, 'PENDING') + count(null, 'RELEASED'),
          },
    free: sum(rows.filter(({ status }) => isFreeTicket(status)).map((row) => Number(row.count))),
  }
}

/** The unrestricted categories with their free tickets. */
export const openCategoriesOf = (categories: readonly Category[], stock: EventStock): OpenCategory[] =>
  categories
    .filter(({ restricted }) => !restricted)
    .map((category) => ({ category, free: stock.of(category).free }))

/** Does the same as {@link openCategoriesOf} for an event. */
export async function listOpenCategories(db: Database, eventId: number): Promise<OpenCategory[]> {
  const stock = await countStock(db, eventId)
  return openCategoriesOf(await listCategories(db, eventId), stock)
}
