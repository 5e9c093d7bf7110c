/**
 * Calculates the price of a reservation. Integers only, rounded half up where a rule requires it (docs/api/pricing.md).
 */
import { divideHalfUp } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import { discountAmount, discountApplies, type Discountable, type PriceDiscount } from './discounts.ts'
import { isExempt, isIncluded, isNotCharged, vatStatusOf, type VatStatus } from './vat-status.ts'

/** The tax of a service with its own rate. */
export interface OwnTax {
  /** The rate as the organizer entered it: "2.60". */
  readonly percentage: string
  /** The price includes the tax. */
  readonly included: boolean
}

export interface Taxation {
  /** Percentage in hundredths: 8.10 % is 810. */
  readonly rate: number
  readonly status: VatStatus
  /** Decimals of the currency. */
  readonly digits: number
}

/**
 * `DUE`: as the reservation; `EXEMPT`: sold at the net price; `NONE`: no tax applies, the price stays. An own tax is
 * neither due nor shown when the reservation is exempt.
 */
export type ItemTaxation = 'DUE' | 'EXEMPT' | 'NONE' | OwnTax

export interface PricedItem extends Discountable {
  /** Minor units, as the organizer entered it (gross when the tax is included). */
  readonly price: number
  readonly tax: ItemTaxation
  /**
   * The part of the price that a subscription covers, minor units on the same basis
   * (docs/api/pricing.md#applied-subscriptions).
   */
  readonly credit?: number
}

interface Cart<I extends PricedItem = PricedItem> {
  readonly items: readonly I[]
  readonly discount: PriceDiscount | null
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
  /** The tax in it at the rate of the reservation, minor units. */
  readonly vat: number
}

/** The tax at one own rate, beside that of the reservation. */
interface OwnTaxTotal extends OwnTax {
  /** Minor units. */
  readonly amount: number
}

export interface PriceBreakdown<I extends PricedItem = PricedItem> extends PriceTotal {
  readonly lines: readonly PricedLine<I>[]
  /** Sum of all discounts, including a fixed amount of the reservation; minor units. */
  readonly discount: number
  /** Taxes by rate; those of zero are left out. */
  readonly ownTaxes: readonly OwnTaxTotal[]
}

/** Hundredths of a percent: "8.10" is 810. Blank or unreadable text is zero. */
export function vatRateOf(percentage: string): number {
  const value = Number(percentage)
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0
}

const tenDecimals = 10n ** 10n

/**
 * The tax in a price or on top of it, minor units. Calculated with ten decimals, rounded once to the decimals of the
 * currency (docs/api/pricing.md#tax-of-a-price).
 */
export function vatAmount(price: number, { rate, status, digits }: Taxation): number {
  if (rate === 0 || price === 0 || status === 'NONE') return 0
  const minorUnit = tenDecimals / 10n ** BigInt(digits)
  const exact = BigInt(price) * minorUnit
  const tax = isIncluded(status)
    ? exact - divideHalfUp(exact * 10_000n, BigInt(10_000 + rate))
    : divideHalfUp(exact * BigInt(rate), 10_000n)
  return Number(divideHalfUp(tax, minorUnit))
}

/** The price without an included tax, minor units: what a ticket of an untaxed category costs. */
export const netPrice = (price: number, taxation: Taxation): number =>
  isIncluded(taxation.status) ? price - vatAmount(price, taxation) : price

/** The taxation of an event, before rules about the buyer apply. @param digits decimals of the currency */
export const eventTaxation = (
  { vat, vatIncluded }: { readonly vat: string | null; readonly vatIncluded: boolean },
  digits: number,
): Taxation => ({ rate: vatRateOf(vat ?? ''), status: vatStatusOf(vatIncluded), digits })

const ownTaxation = ({ percentage, included }: OwnTax, digits: number): Taxation => ({
  rate: vatRateOf(percentage),
  status: included ? 'INCLUDED' : 'NOT_INCLUDED',
  digits,
})

/** The price without an included tax of the item. */
function untaxedPrice(price: number, tax: ItemTaxation, taxation: Taxation): number {
  if (tax === 'NONE' || taxation.status === 'NONE') return price
  return netPrice(price, typeof tax === 'object' ? ownTaxation(tax, taxation.digits) : taxation)
}

/** True when the tax of the item is part of the total, at the rate of the reservation or its own. */
const isTaxed = (tax: ItemTaxation, { status }: Taxation): boolean =>
  typeof tax === 'object' ? !isExempt(status) && status !== 'NONE' : tax === 'DUE' && !isExempt(status)

/**
 * The line of an item and its taxable part. A fixed discount leaves the tax of a supplement unchanged, except one
 * with its own rate (docs/api/pricing.md#additional-services-in-the-price).
 */
function priceLine<I extends PricedItem>(
  item: I,
  { discount, taxation }: Cart,
): PricedLine<I> & { taxable: number } {
  const left = Math.max(0, item.price - (item.credit ?? 0))
  const off = discount && discountApplies(discount, item) ? discountAmount(left, discount) : 0
  if (isTaxed(item.tax, taxation)) {
    const keepsTax = item.tax === 'DUE' && item.categoryId === null && discount?.type === 'FIXED_AMOUNT'
    const taxable = keepsTax ? left : left - off
    return { item, price: item.price, credit: item.price - left, discount: off, taxable }
  }
  const bare = (price: number) => untaxedPrice(price, item.tax, taxation)
  const price = bare(item.price)
  return { item, price, credit: price - bare(left), discount: bare(left) - bare(left - off), taxable: 0 }
}

/** The fixed amount of a reservation, at most the sum of what it applies to (docs/api/pricing.md#order-discounts). */
function reservationDiscount(lines: readonly PricedLine[], discount: PriceDiscount | null): number {
  if (discount?.type !== 'FIXED_AMOUNT_RESERVATION') return 0
  const within = lines.filter(({ item }) => discountApplies(discount, item))
  return Math.min(discount.amount, sum(within.map(({ price, credit }) => price - credit)))
}

type TaxableLine = PricedLine & { readonly taxable: number }

/** @param discount part of the reservation's discount that exceeds what has its rate, minor units */
function ownTaxTotals(lines: readonly TaxableLine[], discount: number, { digits }: Taxation): OwnTaxTotal[] {
  const bases = new Map<string, OwnTax & { taxable: number }>()
  for (const { item, taxable } of lines) {
    if (typeof item.tax !== 'object') continue
    const { percentage, included } = item.tax
    const key = `${String(vatRateOf(percentage))} ${String(included)}`
    const base = bases.get(key) ?? { percentage, included, taxable: 0 }
    bases.set(key, { ...base, taxable: base.taxable + taxable })
  }
  let remaining = discount
  return [...bases.values()].flatMap(({ taxable, ...tax }) => {
    const off = Math.min(remaining, taxable)
    remaining -= off
    const amount = vatAmount(taxable - off, ownTaxation(tax, digits))
    return amount === 0 ? [] : [{ ...tax, amount }]
  })
}

/** Change by a tax in the sum of the prices, minor units. @param notCharged the tax is shown, not charged */
function addedTax(amount: number, included: boolean, notCharged: boolean): number {
  if (included) return notCharged ? -amount : 0
  return notCharged ? 0 : amount
}

/**
 * Prices a whole reservation. The tax of each rate is calculated once on what is taxable at it, not for each item;
 * zero for a total of zero (docs/api/pricing.md#tax-of-an-order).
 */
export function priceCart<I extends PricedItem>(cart: Cart<I>): PriceBreakdown<I> {
  const { taxation, discount } = cart
  const { status } = taxation
  const lines = cart.items.map((item) => priceLine(item, cart))
  const whole = reservationDiscount(lines, discount)
  const goods = sum(lines.map(({ price, credit, discount: off }) => price - credit - off)) - whole
  const common = sum(lines.map(({ item, taxable }) => (typeof item.tax === 'object' ? 0 : taxable)))
  const due = goods === 0 || isExempt(status) ? 0 : vatAmount(Math.max(0, common - whole), taxation)
  // An included tax never exceeds the price, whatever fixed discounts leave in the taxable total.
  const vat = isIncluded(status) ? Math.min(due, goods) : due
  const ownTaxes = goods === 0 ? [] : ownTaxTotals(lines, Math.max(0, whole - common), taxation)
  const notCharged = isNotCharged(status)
  const added =
    addedTax(vat, isIncluded(status), notCharged) +
    sum(ownTaxes.map(({ amount, included }) => addedTax(amount, included, notCharged)))
  const gross = Math.max(0, goods + added)
  return { lines, discount: sum(lines.map(({ discount: off }) => off)) + whole, vat, ownTaxes, gross }
}
