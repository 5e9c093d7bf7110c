/** Cards through Stripe, with and without strong authentication (docs/api/payments.md). */
import Stripe from 'stripe'
import { stripeAmount } from '#core/domain/stripe-amount.ts'
import {
  paymentDescription,
  plainFacts,
  type OfferRequest,
  type PaymentAttempt,
  type PaymentOffers,
  type ProviderEntry,
  type StartResult,
} from '../payment-provider.ts'
import { accountOptions, cardSettings, type CardSettings, type StripeConnection } from './client.ts'
import { cancelIntent, checkIntent, confirmIntent, initIntent } from './intents.ts'
import { stripeWebhook } from './webhook.ts'

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

const cardParameters = (
  { strongAuthentication: strong, account }: CardSettings,
  publicKey: string,
): Record<string, unknown> =>
  strong
    ? {
        enableSCA: true,
        stripe_p_key: publicKey,
        platformMode: account !== null,
        ...(account === null ? {} : { stripeConnectedAccount: account }),
      }
    : { enableSCA: false, stripe_p_key: publicKey }

const cardOffers =
  ({ publicKey }: StripeConnection) =>
  ({ event }: OfferRequest): PaymentOffers => {
    const settings = cardSettings(event)
    if (settings === null) return {}
    return { CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: cardParameters(settings, publicKey) } }
  }

/**
 * Charges the token of the form. The idempotency key contains the token: the same request again is the same charge,
 * and a second card after a refusal is a new one.
 */
async function chargeCard(
  stripe: Stripe,
  { details, amount, currency, form }: PaymentAttempt,
): Promise<StartResult> {
  const token = form.gatewayToken
  if (!token) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { id } = details.reservation
  const account = cardSettings(details.event)?.account ?? null
  const charge = await stripe.charges.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      source: token,
      description: paymentDescription(details),
      metadata: { reservationId: id, event: details.event.short_name },
    },
    { idempotencyKey: `${id}-${token}`, ...accountOptions(account) },
  )
  return charge.paid
    ? { kind: 'paid', paymentId: charge.id, method: 'CREDIT_CARD', account }
    : { kind: 'refused', reason: 'error.STEP2_STRIPE_card_declined' }
}

const refusal = (error: unknown): StartResult => ({ kind: 'refused', reason: stripeRefusalKey(error) })

const stripeFacts = {
  ...plainFacts,
  proxy: 'STRIPE',
  setting: 'STRIPE_CC_ENABLED',
  cspSource: {
    // Frames of newer parts, such as the button of a wallet, come from subdomains.
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  },
} as const

/** Card payments of events with STRIPE_ENABLE_SCA. */
export const stripeIntentEntry: ProviderEntry = {
  ...stripeFacts,
  connect: ({ stripe }) =>
    stripe && {
      kind: 'browser',
      method: 'CREDIT_CARD',
      serves: (event) => cardSettings(event)?.strongAuthentication === true,
      offers: cardOffers(stripe),
      webhook: stripeWebhook(stripe),
      init: (attempt) =>
        initIntent(stripe.client, attempt, cardSettings(attempt.details.event)?.account ?? null),
      confirm: (attempt) => confirmIntent(stripe.client, attempt).catch(refusal),
      fetchStatus: (payment) => checkIntent(stripe.client, payment),
      cancel: (payment) => cancelIntent(stripe.client, payment),
    },
}

/** Card payments of events without STRIPE_ENABLE_SCA. */
export const stripeChargeEntry: ProviderEntry = {
  ...stripeFacts,
  connect: ({ stripe }) =>
    stripe && {
      kind: 'charge',
      serves: (event) => cardSettings(event)?.strongAuthentication === false,
      offers: cardOffers(stripe),
      charge: (attempt) => chargeCard(stripe.client, attempt).catch(refusal),
    },
}
