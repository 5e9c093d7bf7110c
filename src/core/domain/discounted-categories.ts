import type { DynamicDiscount } from '#core/contract/discounts.ts'
import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { discountAmount, type DiscountType } from './discounts.ts'
import { currencyDigits, fromMinor, toMinor } from './money.ts'
import type { TicketSelection } from './quantity-rules.ts'

/**
 * The categories with the price that a chosen ticket has by a discount without a code
 * (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount). An amount off the whole order leaves each price, and a category that is
 * not chosen stays the same object.
 */
export function discountedCategories(
  categories: TicketCategory[],
  choice: TicketSelection,
  { discount, discountType }: DynamicDiscount,
  event: Pick<EventInfo, 'currencyDescriptor'>,
): TicketCategory[] {
  if (discountType !== 'PERCENTAGE' && discountType !== 'FIXED_AMOUNT') return categories
  const digits = currencyDigits(event)
  const type = discountType as DiscountType
  const amount = toMinor(discount, type === 'PERCENTAGE' ? 0 : digits)
  return categories.map((category) => {
    const { formattedFinalPrice: price } = category
    if (price === null || !choice[category.id]) return category
    const full = toMinor(price, digits)
    const reduced = fromMinor(full - discountAmount(full, { type, amount }), digits)
    return { ...category, hasDiscount: true, formattedDiscountedPrice: reduced }
  })
}
