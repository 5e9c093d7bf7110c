/** Stripe's script for one account, shared by its card fields and its button for wallets. */
import type { StripeElementLocale, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { loadScript } from '#device/browser/load-script.ts'
import type { CardAnswer, CardHolder } from '../../rules/payment/card-payment.ts'

/**
 * The script of the release that @stripe/stripe-js is written for. It is loaded before `loadStripe`, whose own script
 * element the page's Trusted Types refuse.
 */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js'

export interface StripeAccount {
  readonly publicKey: string
  /** In platform mode: the account that receives the money. */
  readonly connectedAccount: string | null
}

/** @param lang of the page. @throws when Stripe's script is blocked, does not load within 15 s, or refuses the key */
export async function loadAccount({ publicKey, connectedAccount }: StripeAccount, lang: string) {
  await loadScript(stripeScript)
  const locale = lang as StripeElementLocale
  const account = connectedAccount === null ? {} : { stripeAccount: connectedAccount }
  const stripe = await loadStripe(publicKey, { locale, ...account })
  if (stripe === null) throw new Error('Stripe needs a browser')
  return { stripe, locale }
}

/** Errors after which the payment certainly did not happen; after others its status has to be read. */
const definiteErrors: ReadonlySet<string> = new Set([
  'card_error',
  'validation_error',
  'invalid_request_error',
])

/** The answer of a confirmation that ended with this error, or without one. */
export const toAnswer = (error: StripeError | undefined, token: string | null): CardAnswer =>
  error !== undefined && definiteErrors.has(error.type)
    ? { kind: 'declined', reason: error.message ?? null }
    : { kind: 'accepted', token }

/** The payer, as Stripe's methods expect it. */
export const billingDetails = ({ name, email, address }: CardHolder) => ({
  name,
  email,
  ...(address === null
    ? {}
    : {
        address: {
          ...(address.line1 && { line1: address.line1 }),
          ...(address.postalCode && { postal_code: address.postalCode }),
          ...(address.country && { country: address.country }),
        },
      }),
})
