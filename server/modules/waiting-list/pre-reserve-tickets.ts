/** Before the sale: a ticket put aside for each one who waits, so that the first rush does not take it. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Category, EventRow } from '#server/infra/database/tables/tables.ts'
import type { WaitingEntry } from '#server/infra/database/tables/subscriptions.ts'
import { countReleasedTickets } from './queries/pre-reserved-tickets.ts'

async function preReserve(db: Database, eventId: number, category: Category, count: number): Promise<number> {
  const own = category.bounded ? sql`category_id = ${category.id}` : sql`category_id is null`
  const { rows } = await sql`
    with chosen as materialized (
      select id from tickets where event_id = ${eventId} and ${own} and status = 'FREE'
      order by id limit ${count} for update skip locked
    )
    update tickets set status = 'PRE_RESERVED' from chosen where tickets.id = chosen.id
    returning tickets.id`.execute(db)
  return rows.length
}

/** Where it is taken from: seats that no category owns first, since they suit most people. */
const preReservableCategories = (categories: readonly Category[]): Category[] => [
  ...categories.filter(({ bounded }) => !bounded).slice(0, 1),
  ...categories.filter(({ bounded }) => bounded),
]

/** @param categories those that need no code; none of them is on sale yet */
export async function preReserveForWaiting(
  db: Database,
  event: EventRow,
  categories: readonly Category[],
  entries: readonly WaitingEntry[],
): Promise<void> {
  const releasedTickets = await countReleasedTickets(db, event.id)
  const places = preReservableCategories(categories)
  let missing = entries.length - places.reduce((sum, category) => sum + releasedTickets.countOf(category), 0)
  for (const category of places) {
    if (missing <= 0) return
    missing -= await preReserve(db, event.id, category, missing)
  }
}
