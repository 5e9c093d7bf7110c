/** What an order costs. Integers throughout, rounded half up where the rule says so. Contract 1, section 4. */
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

/**
 * `DUE`: as the order; `EXEMPT`: sold at its bare price, so a contained tax is taken off; `NONE`: knows no tax, its
 * price is what it is.
 */
export type ItemTaxation = 'DUE' | 'EXEMPT' | 'NONE'

export interface PricedItem extends Discountable {
  /** Minor units, in the organiser's basis (gross when the tax is included). */
  readonly price: number
  readonly tax: ItemTaxation
  /** What a subscription covers of the price, minor units in the same basis (rule 8). */
  readonly credit?: number
}

export interface Cart<I extends PricedItem = PricedItem> {
  readonly items: readonly I[]
  readonly discount: Discount | null
  readonly taxation: Taxation
}

/** One item with its amounts as the rows of the order show them: without tax when it is exempt. Minor units. */
export interface PricedLine<I extends PricedItem = PricedItem> {
  readonly item: I
  readonly price: number
  readonly credit: number
  readonly discount: number
}

export interface PriceTotal {
  /** What has to be paid, minor units. */
  readonly gross: number
  /** The tax that is shown. */
  readonly vat: number
}

export interface PriceBreakdown<I extends PricedItem = PricedItem> extends PriceTotal {
  readonly lines: readonly PricedLine<I>[]
  /** Everything that the discount takes off, an amount for the whole order included. */
  readonly discount: number
}

/** "8.10" is 810 hundredths of a percent. Blank or unreadable text is no tax. */
export function vatRateOf(percentage: string): number {
  const value = Number(percentage)
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0
}

const vatDecimals = 2
const tenDecimals = 10n ** 10n

/**
 * The tax in a price or on top of it, minor units. Inside, ten decimals; the result is rounded to two decimals
 * whatever the currency and only then brought to its minor units (rule 2, and worked example H for yen).
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

/** Without the tax that an included price contains. */
export const netPrice = (price: number, taxation: Taxation): number =>
  isIncluded(taxation.status) ? price - vatAmount(price, taxation) : price

/** A line, and what of it is taxed: a fixed amount off a supplement leaves its tax as it was (rule 7, example D). */
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
  // A tax of two decimals is coarse for a currency of three: a lower price may have a bare one that is a unit higher.
  const credit = Math.max(0, price - bare(left))
  const bareOff = Math.max(0, bare(left) - bare(left - off))
  return { item, price, credit, discount: Math.min(bareOff, price - credit), taxable: 0 }
}

/** Taken once from everything the discount reaches, and never more than that (rule 6, clamped). */
function reservationDiscount(lines: readonly PricedLine[], discount: Discount | null): number {
  if (discount?.type !== 'FIXED_AMOUNT_RESERVATION') return 0
  const within = lines.filter(({ item }) => discountApplies(discount, item))
  return Math.min(discount.amount, sum(within.map(({ price, credit }) => price - credit)))
}

/**
 * Prices a whole order. Its tax is computed once on the taxable total, never as a sum of single taxes (rule 3); an
 * order that costs nothing has none.
 */
export function priceCart<I extends PricedItem>(cart: Cart<I>): PriceBreakdown<I> {
  const { taxation, discount } = cart
  const lines = cart.items.map((item) => priceLine(item, cart))
  const whole = reservationDiscount(lines, discount)
  const goods = sum(lines.map(({ price, credit, discount: off }) => price - credit - off)) - whole
  const taxable = Math.max(0, sum(lines.map((line) => line.taxable)) - whole)
  const due = goods === 0 || isExempt(taxation.status) ? 0 : vatAmount(taxable, taxation)
  // What a price contains is never more than the price, whatever rule 7 leaves in the tax base.
  const vat = isIncluded(taxation.status) ? Math.min(due, goods) : due
  const added = isIncluded(taxation.status) === isNotCharged(taxation.status) ? vat : 0
  const gross = isIncluded(taxation.status) ? goods - added : goods + added
  return { lines, discount: sum(lines.map(({ discount: off }) => off)) + whole, vat, gross }
}
