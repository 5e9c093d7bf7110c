/** What a code or a rule takes off a price. Contract 1, section 4, rules 5 to 7. */
import { divideHalfUp } from '#core/domain/money.ts'
import type { Discount } from '#server/infra/database/tables/pricing.ts'

/** Something that may get cheaper. */
export interface Discountable {
  /** Null for a supplement or a donation. */
  readonly categoryId: number | null
  readonly donation: boolean
}

/** Donations are never discounted; a code's list of categories does not restrict supplements. */
export function discountApplies(
  { kind, categoryIds }: Discount,
  { categoryId, donation }: Discountable,
): boolean {
  if (categoryId === null) return kind === 'CODE' && !donation
  return categoryIds.length === 0 || categoryIds.includes(categoryId)
}

const percentageOf = (price: number, percent: number): number =>
  Number(divideHalfUp(BigInt(price) * BigInt(percent), 100n))

/**
 * What is off a single price, minor units; never more than the price. An amount for the whole order is off no
 * single price.
 */
export function discountAmount(price: number, { type, amount }: Pick<Discount, 'type' | 'amount'>): number {
  if (type === 'FIXED_AMOUNT_RESERVATION') return 0
  return Math.min(price, type === 'PERCENTAGE' ? percentageOf(price, amount) : amount)
}
