/**
 * Amounts as Stripe counts them (docs/api/payments.md#amounts-at-stripe): its decimals differ from ISO 4217 for three currencies, it
 * takes three decimals only with a last digit of zero, and has a least amount.
 */
import { parseAmount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { toMinor } from '#kit/money/money.ts'

const stripeDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

/** What Stripe charges at least, for accounts that settle in the same currency. */
const leastAmounts: Readonly<Record<string, string>> = {
  USD: '0.50',
  AED: '2',
  AUD: '0.50',
  BGN: '1',
  BRL: '0.50',
  CAD: '0.50',
  CHF: '0.50',
  CZK: '15',
  DKK: '2.50',
  EUR: '0.50',
  GBP: '0.30',
  HKD: '4',
  HUF: '175',
  INR: '0.50',
  JPY: '50',
  MXN: '10',
  MYR: '2',
  NOK: '3',
  NZD: '0.50',
  PLN: '2',
  RON: '2',
  SEK: '3',
  SGD: '0.50',
  THB: '10',
}

/** Decimals that Stripe has more than the currency: 2 for ISK, -2 for MGA. */
const shift = (currency: string): number =>
  (stripeDecimals[currency.toUpperCase()] ?? fractionDigits(currency)) - fractionDigits(currency)

/** Powers below zero are not exact, so it divides; a multiple of a fraction is rounded, because it is not exact either. */
const shifted = (units: number, by: number): number =>
  by < 0 ? units / 10 ** -by : Math.round(units * 10 ** by)

/** Minor units to Stripe's units; a fraction where Stripe has no unit as small. */
export const stripeAmount = (minor: number, currency: string): number => shifted(minor, shift(currency))

/** Stripe's units to minor units; a fraction where the currency has no unit as small. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  shifted(amount, -shift(currency))

/** Whether Stripe takes exactly this amount. @param minor minor units */
export function isChargeable(minor: number, currency: string): boolean {
  const least = parseAmount(leastAmounts[currency.toUpperCase()] ?? '0')
  const unit = fractionDigits(currency) === 3 ? 10 : 1
  return (
    Number.isInteger(stripeAmount(minor, currency) / unit) &&
    minor >= (least ? toMinor(least, fractionDigits(currency)) : 0)
  )
}
