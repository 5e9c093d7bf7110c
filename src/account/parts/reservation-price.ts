import type { Amount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'

/**
 * Converts the only decimal amount of the wire (docs/api/accounts.md#orders-of-an-account) to integer minor
 * units. @returns null for a free reservation
 */
export function reservationPrice(finalPrice: number, currency: string): Amount | null {
  if (finalPrice === 0) return null
  const digits = fractionDigits(currency)
  return { units: Math.round(finalPrice * 10 ** digits), digits }
}
