import { useEffect, useMemo, useState } from 'react'
import type { DynamicDiscount } from '#core/contract/discounts.ts'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { discountedCategories } from '#core/domain/discounted-categories.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'

interface Discounted {
  readonly event: EventInfo
  readonly choice: TicketSelection
  /** The discount that the selection has without a code. */
  readonly discount: DynamicDiscount | null
}

/** The items of an event; chosen tickets have their price with the discount. Its rules load when there is one (byte budgets). */
export function useDiscountedItems(
  items: ItemsByCategory | undefined,
  { event, choice, discount }: Discounted,
): ItemsByCategory | undefined {
  const [rule, setRule] = useState<typeof discountedCategories | null>(null)
  const isMissing = discount !== null && rule === null
  useEffect(() => {
    if (isMissing)
      void import('#core/domain/discounted-categories.ts').then(
        (loaded) => setRule(() => loaded.discountedCategories),
        () => undefined,
      )
  }, [isMissing])
  return useMemo(
    () =>
      items && discount && rule
        ? { ...items, ticketCategories: [...rule(items.ticketCategories, choice, discount, event)] }
        : items,
    [items, discount, rule, choice, event],
  )
}
