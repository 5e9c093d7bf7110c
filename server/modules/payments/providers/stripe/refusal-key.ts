/** Stripe's errors as translation keys (docs/api/payments.md#confirm). */
import Stripe from 'stripe'

/** Codes that have a translation. */
const translatedCodes = new Set([
  'abort',
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'missing',
  'processing_error',
  'rate_limit',
])

function stripeErrorCode(error: unknown): string {
  if (error instanceof Stripe.errors.StripeCardError) return error.code ?? ''
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limit'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return `invalid_${error.param ?? ''}`
  return error instanceof Stripe.errors.StripeConnectionError ? 'abort' : ''
}

/** The translation key of an error of Stripe; codes without a translation share one. */
export function stripeRefusalKey(error: unknown): string {
  const code = stripeErrorCode(error)
  return `error.STEP2_STRIPE_${translatedCodes.has(code) ? code : 'unexpected'}`
}
