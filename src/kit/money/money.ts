/**
 * Exact amounts and integer minor units. Sums, shares and taxes are integers of minor units, never
 * floating-point numbers (docs/api/pricing.md#minor-units).
 */
import type { CurrencyDescriptor } from '../values.ts'
import { zeroAmount, type Amount } from './amount.ts'

/** Decimals of the currency of an event. */
export const currencyDigits = (event: { readonly currencyDescriptor: CurrencyDescriptor | null }): number =>
  event.currencyDescriptor?.fractionDigits ?? 2

/** Divides two integers and rounds half away from zero, as the server's HALF_UP does. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (a * 2n + b) / (b * 2n)
  return negative ? -rounded : rounded
}

/**
 * An amount in minor units of a currency with `fractionDigits` decimals, rounded half up: "12.5" with two
 * decimals is 1250, "90.91" without decimals is 91.
 */
export function toMinor(amount: Amount, fractionDigits: number): number {
  const shift = fractionDigits - amount.digits
  if (shift >= 0) return amount.units * 10 ** shift
  return Number(divideHalfUp(BigInt(amount.units), 10n ** BigInt(-shift)))
}

/** The amount of a number of minor units; zero is the wire's "0" (docs/api/values.md#money). */
export const fromMinor = (minor: number, fractionDigits: number): Amount =>
  minor === 0 ? zeroAmount : { units: minor, digits: fractionDigits }
