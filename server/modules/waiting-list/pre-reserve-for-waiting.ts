/**
 * Reserves a ticket for each person on the list before the sale starts
 * (docs/api/waiting-list.md#when-a-list-is-shown).
 */
import { sum } from '#core/domain/sum.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { WaitingEntry } from '#server/infra/database/tables/subscriptions.ts'
import type { Category, EventRow } from '#server/infra/database/tables/tables.ts'
import { countReleasedTickets, preReserveTickets } from './queries/released-tickets.ts'

/** Tickets without a category come first, since they fit most entries. */
const preReservableCategories = (categories: readonly Category[]): Category[] => [
  ...categories.filter(({ bounded }) => !bounded).slice(0, 1),
  ...categories.filter(({ bounded }) => bounded),
]

/** @param categories the unrestricted ones, none of them on sale */
export async function preReserveForWaiting(
  db: Database,
  event: EventRow,
  categories: readonly Category[],
  entries: readonly WaitingEntry[],
): Promise<void> {
  const releasedTickets = await countReleasedTickets(db, event.id)
  const sources = preReservableCategories(categories)
  let missing = entries.length - sum(sources.map((category) => releasedTickets.countOf(category)))
  for (const category of sources) {
    if (missing <= 0) return
    missing -= await preReserveTickets(db, category, missing)
  }
}
