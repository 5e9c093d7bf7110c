/** Currencies as the wire describes them (docs/api/pricing.md#minor-units). */
import { formatAmount } from '#core/contract/amount.ts'
import type { CurrencyDescriptor } from '#core/contract/values.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a format takes as long as the rest of a price. */
function formatOf(code: string): Intl.NumberFormat {
  const format = formats.get(code) ?? new Intl.NumberFormat('en', { style: 'currency', currency: code })
  formats.set(code, format)
  return format
}

const digits = new Map<string, number>()

/** Decimals of the minor unit: 2, 0 for yen, 3 for dinars. Two for null and for an unknown code. */
export function fractionDigits(code: string | null): number {
  if (!code) return 2
  const digitCount = digits.get(code) ?? formatOf(code).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(code, digitCount)
  return digitCount
}

/** Null for a free purchase context (docs/api/values.md#money). */
export function currencyDescriptor(code: string | null): CurrencyDescriptor | null {
  if (!code) return null
  const parts = formatOf(code).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  return { code, name: names.of(code) ?? code, symbol, fractionDigits: fractionDigits(code) }
}

/** "CHF 25.00"; the number alone without a currency. @param minor minor units */
export const moneyText = (minor: number, currency: string | null): string =>
  `${currency ?? ''} ${formatAmount({ units: minor, digits: fractionDigits(currency) })}`.trim()
