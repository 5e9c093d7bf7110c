import type { TicketCategory } from '#core/contract/event.ts'
import { maxQuantity, type TicketSelection } from './quantity-rules.ts'

/** The selection with one ticket more of the first category that is chosen and has one; null without such a category. */
export function oneTicketMore(
  choice: TicketSelection,
  categories: readonly TicketCategory[],
): TicketSelection | null {
  const next = categories.find((category) => {
    const count = choice[category.id] ?? 0
    return count > 0 && count < maxQuantity(category)
  })
  return next === undefined ? null : { ...choice, [next.id]: (choice[next.id] ?? 0) + 1 }
}
