import type { Amount } from '#core/contract/amount.ts'

/** Fraction digits of the currency; two for an unknown code. */
function fractionDigitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/**
 * Converts the only decimal amount of the wire (docs/api/accounts.md#orders-of-an-account) to integer minor
 * units. @returns null for a free reservation
 */
export function reservationPrice(finalPrice: number, currency: string): Amount | null {
  if (finalPrice === 0) return null
  const digits = fractionDigitsOf(currency)
  return { units: Math.round(finalPrice * 10 ** digits), digits }
}
