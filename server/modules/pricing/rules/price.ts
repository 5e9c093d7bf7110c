/**
 * Calculates the price of a reservation. Integers only, rounded half up where a rule requires it (docs/api/pricing.md).
 */
import { sum } from '#core/domain/sum.ts'
import { divideHalfUp } from '#core/domain/money.ts'
import { discountAmount, discountApplies, type Discountable } from './discounts.ts'
import { isExempt, isIncluded, isNotCharged } from './vat-status.ts'
import type { Discount, VatStatus } from '#server/infra/database/tables/pricing.ts'

export interface Taxation {
  /** Percentage in hundredths: 8.10 % is 810. */
  readonly rate: number
  readonly status: VatStatus
  /** Decimals of the currency. */
  readonly digits: number
}

/** `DUE`: as the reservation; `EXEMPT`: sold at the net price; `NONE`: no tax applies, the price stays. */
export type ItemTaxation = 'DUE' | 'EXEMPT' | 'NONE'

export interface PricedItem extends Discountable {
  /** Minor units, as the organizer entered it (gross when the tax is included). */
  readonly price: number
  readonly tax: ItemTaxation
  /** The part of the price that a subscription covers, minor units on the same basis (rule 8). */
  readonly credit?: number
}

export interface Cart<I extends PricedItem = PricedItem> {
  readonly items: readonly I[]
  readonly discount: Discount | null
  readonly taxation: Taxation
}

/** One item with the amounts of its row, minor units: net when it is exempt. */
export interface PricedLine<I extends PricedItem = PricedItem> {
  readonly item: I
  readonly price: number
  readonly credit: number
  readonly discount: number
}

export interface PriceTotal {
  /** The total to pay, minor units. */
  readonly gross: number
  /** The tax in it, minor units. */
  readonly vat: number
}

export interface PriceBreakdown<I extends PricedItem = PricedItem> extends PriceTotal {
  readonly lines: readonly PricedLine<I>[]
  /** Sum of all discounts, including a fixed amount of the reservation; minor units. */
  readonly discount: number
}

/** Hundredths of a percent: "8.10" is 810. Blank or unreadable text is zero. */
export function vatRateOf(percentage: string): number {
  const value = Number(percentage)
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0
}

const vatDecimals = 2
const tenDecimals = 10n ** 10n

/**
 * The tax in a price or on top of it, minor units. Calculated with ten decimals, rounded to two decimals for
 * every currency, then converted to its minor units (rule 2, and worked example H for yen).
 */
export function vatAmount(price: number, { rate, status, digits }: Taxation): number {
  if (rate === 0 || price === 0 || status === 'NONE') return 0
  const exact = (BigInt(price) * tenDecimals) / 10n ** BigInt(digits)
  const tax = isIncluded(status)
    ? exact - divideHalfUp(exact * 10_000n, BigInt(10_000 + rate))
    : divideHalfUp(exact * BigInt(rate), 10_000n)
  const rounded = divideHalfUp(tax, tenDecimals / 10n ** BigInt(vatDecimals))
  const shift = digits - vatDecimals
  return Number(shift >= 0 ? rounded * 10n ** BigInt(shift) : divideHalfUp(rounded, 10n ** BigInt(-shift)))
}

/** The price without an included tax. */
export const netPrice = (price: number, taxation: Taxation): number =>
  isIncluded(taxation.status) ? price - vatAmount(price, taxation) : price

/**
 * The line of an item and its taxable part. A fixed discount leaves the tax of a supplement unchanged (rule
 * 7, example D).
 */
function priceLine<I extends PricedItem>(
  item: I,
  { discount, taxation }: Cart,
): PricedLine<I> & { taxable: number } {
  const left = Math.max(0, item.price - (item.credit ?? 0))
  const off = discount && discountApplies(discount, item) ? discountAmount(left, discount) : 0
  if (item.tax === 'DUE' && !isExempt(taxation.status)) {
    const taxOff = item.categoryId === null && discount?.type === 'FIXED_AMOUNT' ? 0 : off
    return { item, price: item.price, credit: item.price - left, discount: off, taxable: left - taxOff }
  }
  const bare = (price: number) => (item.tax === 'NONE' ? price : netPrice(price, taxation))
  const price = bare(item.price)
  // Tax has two decimals, so for a currency with three a lower price can have a net price that is one unit
  // higher.
  const credit = Math.max(0, price - bare(left))
  const bareOff = Math.max(0, bare(left) - bare(left - off))
  return { item, price, credit, discount: Math.min(bareOff, price - credit), taxable: 0 }
}

/** The fixed amount of a reservation, at most the sum of what it applies to (rule 6). */
function reservationDiscount(lines: readonly PricedLine[], discount: Discount | null): number {
  if (discount?.type !== 'FIXED_AMOUNT_RESERVATION') return 0
  const within = lines.filter(({ item }) => discountApplies(discount, item))
  return Math.min(discount.amount, sum(within.map(({ price, credit }) => price - credit)))
}

/**
 * Prices a whole reservation. The tax is calculated once on the taxable total, not for each item (rule 3);
 * zero for a total of zero.
 */
export function priceCart<I extends PricedItem>(cart: Cart<I>): PriceBreakdown<I> {
  const { taxation, discount } = cart
  const lines = cart.items.map((item) => priceLine(item, cart))
  const whole = reservationDiscount(lines, discount)
  const goods = sum(lines.map(({ price, credit, discount: off }) => price - credit - off)) - whole
  const taxable = Math.max(0, sum(lines.map((line) => line.taxable)) - whole)
  const due = goods === 0 || isExempt(taxation.status) ? 0 : vatAmount(taxable, taxation)
  // An included tax never exceeds the price, whatever rule 7 leaves in the taxable total.
  const vat = isIncluded(taxation.status) ? Math.min(due, goods) : due
  const added = isIncluded(taxation.status) === isNotCharged(taxation.status) ? vat : 0
  const gross = isIncluded(taxation.status) ? goods - added : goods + added
  return { lines, discount: sum(lines.map(({ discount: off }) => off)) + whole, vat, gross }
}
