import type { Amount } from '#core/contract/values.ts'

/** How many decimals the currency has; two where the code is none that is known. */
function fractionDigitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/**
 * The only money of the wire that comes as a decimal number (contract 2, 1.15), in integer units again.
 * @returns null for an order that cost nothing
 */
export function reservationPrice(finalPrice: number, currency: string): Amount | null {
  if (finalPrice === 0) return null
  const digits = fractionDigitsOf(currency)
  return { units: Math.round(finalPrice * 10 ** digits), digits }
}
