/** What the wire says about a currency: its decimals come from the currency itself (contract 1, section 4). */
import type { CurrencyDescriptor } from '#core/contract/values.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each currency: making one costs as much as the rest of a price. */
function formatOf(code: string): Intl.NumberFormat {
  const made = formats.get(code) ?? new Intl.NumberFormat('en', { style: 'currency', currency: code })
  formats.set(code, made)
  return made
}

/** Decimals of the currency's minor unit: 2, 0 for yen, 3 for dinars. Two for a code nobody knows. */
export function fractionDigits(code: string | null): number {
  if (!code) return 2
  return formatOf(code).resolvedOptions().maximumFractionDigits ?? 2
}

/** null for a free context (contract 1, trap 7). */
export function currencyDescriptor(code: string | null): CurrencyDescriptor | null {
  if (!code) return null
  const parts = formatOf(code).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  return { code, name: names.of(code) ?? code, symbol, fractionDigits: fractionDigits(code) }
}
