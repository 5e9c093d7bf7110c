/** Computes what a discount takes off a price (docs/api/pricing.md). */
import { divideHalfUp } from '#kit/money/money.ts'

export type DiscountType = 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_AMOUNT_RESERVATION'

export interface PriceDiscount {
  /** A code applies to tickets and supplements, a dynamic discount to tickets only. */
  readonly kind: 'CODE' | 'DYNAMIC'
  readonly type: DiscountType
  /** Whole percent, or minor units of the reservation's currency. */
  readonly amount: number
  /** Categories with the discount; empty means all. */
  readonly categoryIds: readonly number[]
}

/** The facts about an item that decide whether a discount applies. */
export interface Discountable {
  /** Null for a supplement or a donation. */
  readonly categoryId: number | null
  readonly donation: boolean
}

/** Donations are never discounted; the categories of a code do not restrict supplements. */
export function discountApplies(
  { kind, categoryIds }: PriceDiscount,
  { categoryId, donation }: Discountable,
): boolean {
  if (categoryId === null) return kind === 'CODE' && !donation
  return categoryIds.length === 0 || categoryIds.includes(categoryId)
}

const percentageOf = (price: number, percent: number): number =>
  Number(divideHalfUp(BigInt(price) * BigInt(percent), 100n))

/**
 * The discount of a single price, minor units, at most the price. Zero for a fixed amount of the whole
 * reservation.
 */
export function discountAmount(
  price: number,
  { type, amount }: Pick<PriceDiscount, 'type' | 'amount'>,
): number {
  if (type === 'FIXED_AMOUNT_RESERVATION') return 0
  return Math.min(price, type === 'PERCENTAGE' ? percentageOf(price, amount) : amount)
}
