/** Tickets that nobody can order, because they are for those who wait. */
import type { Database } from '#server/infra/database/database.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'

const setAsideStatuses = ['RELEASED', 'PRE_RESERVED'] as const

/** How many are put aside for a category; unbounded categories share those that no category owns. */
export interface ReleasedTickets {
  countOf(category: Category): number
  take(category: Category): void
}

const stockCategoryId = ({ id, bounded }: Category): number | null => (bounded ? id : null)

export async function countReleasedTickets(db: Database, eventId: number): Promise<ReleasedTickets> {
  const rows = await db
    .selectFrom('tickets')
    .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', 'in', setAsideStatuses)
    .groupBy('category_id')
    .execute()
  const counts = new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
  const of = (category: Category): number => counts.get(stockCategoryId(category)) ?? 0
  return { countOf: of, take: (category) => counts.set(stockCategoryId(category), of(category) - 1) }
}

/** Puts one back among the free ones, where the caller's transaction takes it again. @returns whether there was one. */
export async function freeReleasedTicket(trx: Database, category: Category): Promise<boolean> {
  const ticket = await trx
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', category.event_id)
    .where('category_id', category.bounded ? '=' : 'is', category.bounded ? category.id : null)
    .where('status', 'in', setAsideStatuses)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!ticket) return false
  await trx.updateTable('tickets').set({ status: 'FREE' }).where('id', '=', ticket.id).execute()
  return true
}

export async function freeReleasedTickets(db: Database, eventId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ status: 'FREE' })
    .where('event_id', '=', eventId)
    .where('status', 'in', setAsideStatuses)
    .execute()
}
