import { useEffect, useState } from 'react'
import type { DynamicDiscount } from '#core/contract/discounts.ts'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { discountedCategories } from '#core/domain/discounted-categories.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'

/**
 * The items of an event; chosen tickets have their price with the discount. Its rule loads when there is one (byte budgets), and the
 * other categories stay the same objects.
 * @param discount that the choice has without a code; null without one
 */
export function useDiscountedItems(
  event: EventInfo,
  items: ItemsByCategory | undefined,
  choice: TicketSelection,
  discount: DynamicDiscount | null,
): ItemsByCategory | undefined {
  const [rule, setRule] = useState<typeof discountedCategories | null>(null)
  const hasDiscount = discount !== null
  useEffect(() => {
    if (hasDiscount)
      void import('#core/domain/discounted-categories.ts').then(
        (loaded) => setRule(() => loaded.discountedCategories),
        () => undefined,
      )
  }, [hasDiscount])
  return items && discount && rule
    ? { ...items, ticketCategories: rule(items.ticketCategories, choice, discount, event) }
    : items
}
