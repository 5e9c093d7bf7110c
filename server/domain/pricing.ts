/** What an order costs. Integers throughout, rounded half up where the rule says so. Contract 1, section 4. */
import { divideHalfUp } from '#core/domain/money.ts'

export interface Taxation {
  /** Percentage in hundredths: 8.10 % is 810. */
  readonly rate: number
  /** The organiser's prices contain the tax. */
  readonly included: boolean
  /** Decimals of the currency. */
  readonly digits: number
}

export interface PricedItem {
  /** Minor units, in the organiser's basis (gross when the tax is included). */
  readonly price: number
  /** False for a category that no tax applies to. */
  readonly taxed: boolean
}

export interface Total {
  /** What has to be paid, minor units. */
  readonly gross: number
  readonly vat: number
}

/** "8.10" is 810 hundredths of a percent. Blank or unreadable text is no tax. */
export function rateOf(percentage: string): number {
  const value = Number(percentage)
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0
}

const vatDecimals = 2
const tenDecimals = 10n ** 10n

/**
 * The tax in a price or on top of it, minor units. Inside, ten decimals; the result is rounded to two decimals
 * whatever the currency and only then brought to its minor units (rule 2, and worked example H for yen).
 */
export function vatOf(price: number, { rate, included, digits }: Taxation): number {
  if (rate === 0 || price === 0) return 0
  const exact = (BigInt(price) * tenDecimals) / 10n ** BigInt(digits)
  const tax = included
    ? exact - divideHalfUp(exact * 10_000n, BigInt(10_000 + rate))
    : divideHalfUp(exact * BigInt(rate), 10_000n)
  const rounded = divideHalfUp(tax, 10n ** 10n / 10n ** BigInt(vatDecimals))
  const shift = digits - vatDecimals
  return Number(shift >= 0 ? rounded * 10n ** BigInt(shift) : divideHalfUp(rounded, 10n ** BigInt(-shift)))
}

/**
 * The whole order. Its tax is computed once on the taxable total, never as a sum of single taxes (rule 3); a category
 * that no tax applies to is sold at its bare price: where taxes are included, its own is taken off (rule 4).
 */
export function totalOf(items: readonly PricedItem[], taxation: Taxation): Total {
  const taxable = items.filter(({ taxed }) => taxed).reduce((sum, { price }) => sum + price, 0)
  const exempt = items
    .filter(({ taxed }) => !taxed)
    .reduce((sum, { price }) => sum + price - (taxation.included ? vatOf(price, taxation) : 0), 0)
  const vat = vatOf(taxable, taxation)
  return { gross: taxable + exempt + (taxation.included ? 0 : vat), vat }
}
