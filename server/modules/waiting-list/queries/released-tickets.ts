/** Tickets that only the waiting list can get: `RELEASED` by a buyer, or `PRE_RESERVED` before the sale. */
import { sql } from 'kysely'
import { waitingListTicketStatuses } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'

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
  const counts = new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
  const countOf = (category: Category): number => counts.get(stockCategoryId(category)) ?? 0
  return { countOf, take: (category) => counts.set(stockCategoryId(category), countOf(category) - 1) }
}

/** Makes one ticket free, so that the caller's transaction can hold it. @returns whether there was one */
export async function freeReleasedTicket(trx: Database, category: Category): Promise<boolean> {
  const ticket = await trx
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', category.event_id)
    .where('category_id', category.bounded ? '=' : 'is', category.bounded ? category.id : null)
    .where('status', 'in', waitingListTicketStatuses)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!ticket) return false
  await trx.updateTable('tickets').set({ status: 'FREE' }).where('id', '=', ticket.id).execute()
  return true
}

/** After the offers: no entry of the list can take them, so everyone can buy them. */
export async function freeReleasedTickets(db: Database, eventId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ status: 'FREE' })
    .where('event_id', '=', eventId)
    .where('status', 'in', waitingListTicketStatuses)
    .execute()
}

/** Skips rows that another transaction is taking. @returns how many tickets are pre-reserved, at most `count` */
export async function preReserveTickets(db: Database, category: Category, count: number): Promise<number> {
  const own = category.bounded ? sql`category_id = ${category.id}` : sql`category_id is null`
  const { rows } = await sql`
    with chosen as materialized (
      select id from tickets where event_id = ${category.event_id} and ${own} and status = 'FREE'
      order by id limit ${count} for update skip locked
    )
    update tickets set status = 'PRE_RESERVED' from chosen where tickets.id = chosen.id
    returning tickets.id`.execute(db)
  return rows.length
}
