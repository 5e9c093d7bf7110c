/** Amounts as Stripe counts them (docs/api/payments.md#init-a-card-payment). */

/** Currencies without minor units whose amounts Stripe counts in hundredths. */
const hundredfoldCurrencies = new Set(['ISK', 'UGX'])

/** Minor units to Stripe's units. */
export const stripeAmount = (amount: number, currency: string): number =>
  hundredfoldCurrencies.has(currency.toUpperCase()) ? amount * 100 : amount

/** Stripe's units to minor units. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  hundredfoldCurrencies.has(currency.toUpperCase()) ? amount / 100 : amount
