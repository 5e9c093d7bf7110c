/** Before the sale: a ticket put aside for each one who waits, so that the first rush does not take it. */
import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Category, EventRow } from '../store/tables.ts'
import type { WaitingEntry } from '../store/tables/passes.ts'
import { countAside } from './aside.ts'

async function setAside(db: Database, eventId: number, category: Category, count: number): Promise<number> {
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
const suitable = (categories: readonly Category[]): Category[] => [
  ...categories.filter(({ bounded }) => !bounded).slice(0, 1),
  ...categories.filter(({ bounded }) => bounded),
]

/** @param categories those that need no code; none of them is on sale yet */
export async function setAsideForSales(
  db: Database,
  event: EventRow,
  categories: readonly Category[],
  people: readonly WaitingEntry[],
): Promise<void> {
  const aside = await countAside(db, event.id)
  const places = suitable(categories)
  let missing = people.length - places.reduce((sum, category) => sum + aside.of(category), 0)
  for (const category of places) {
    if (missing <= 0) return
    missing -= await setAside(db, event.id, category, missing)
  }
}
