import type Stripe from 'stripe'
import { stripeAmount, fromStripeAmount } from '#core/domain/stripe-amount.ts'
import {
  type ProviderEntry,
  paymentDescription,
  type InitResult,
  type PaymentAttempt,
  type PaymentRef,
  type ProviderStatus,
  type StartResult,
  paymentRefOf,
  type LatePayment,
  type ProviderReport,
  type SignedWebhook,
} from '../payment-provider.ts'
import { cardAccount, accountOptions, type StripeConnection } from './client.ts'
/** Cards through Stripe with strong authentication (docs/api/payments.md#card-payment-with-strong-authentication). */

/** The buyer can still pay, and the intent can still be canceled. */
const openStatuses: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** An intent without a payment method has failed when it holds an error, and is new otherwise. */
export function intentStatus({
  status,
  last_payment_error: error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): ProviderStatus {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
      return { kind: 'initiated' }
    case 'canceled':
      return { kind: 'canceled' }
    case 'requires_payment_method':
      return error ? { kind: 'failed' } : { kind: 'open', url: null }
    default:
      return { kind: 'open', url: null }
  }
}

const retrieveIntent = (stripe: Stripe, { paymentId, account }: PaymentRef): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(paymentId, {}, accountOptions(account))

const readyIntent = (
  { id: paymentId, client_secret: clientSecret }: Stripe.PaymentIntent,
  account: string | null,
): InitResult => ({
  kind: 'ready',
  clientSecret: clientSecret ?? '',
  paymentId,
  method: 'CREDIT_CARD',
  account,
})

async function createIntent(
  stripe: Stripe,
  attempt: PaymentAttempt,
  account: string | null,
): Promise<InitResult> {
  const { details, amount, currency } = attempt
  const intent = await stripe.paymentIntents.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      description: paymentDescription(details),
      allowed_payment_method_types: ['card'],
      metadata: { reservationId: details.reservation.id, event: details.event.short_name },
    },
    accountOptions(account),
  )
  return readyIntent(intent, account)
}

/** Uses an open intent again. @returns `changed` with the status when the known intent is no longer open */
async function initIntent(
  stripe: Stripe,
  attempt: PaymentAttempt,
  account: string | null,
): Promise<InitResult> {
  const earlier = paymentRefOf(attempt.transaction)
  if (earlier === null) return createIntent(stripe, attempt, account)
  const intent = await retrieveIntent(stripe, earlier)
  if (!openStatuses.includes(intent.status))
    return { kind: 'changed', paymentId: intent.id, checked: intentStatus(intent) }
  return readyIntent(intent, earlier.account)
}

/** Asks Stripe for the status, because the browser's claim is not trusted. */
async function confirmIntent(stripe: Stripe, attempt: PaymentAttempt): Promise<StartResult> {
  const earlier = paymentRefOf(attempt.transaction)
  if (earlier === null) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { kind } = await checkIntent(stripe, earlier)
  return kind === 'paid'
    ? { kind: 'paid', paymentId: earlier.paymentId, account: earlier.account, method: 'CREDIT_CARD' }
    : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
}

/** @throws when Stripe is unreachable */
const checkIntent = async (stripe: Stripe, payment: PaymentRef): Promise<ProviderStatus> =>
  intentStatus(await retrieveIntent(stripe, payment))

/** @returns false when Stripe no longer cancels the intent */
async function cancelIntent(stripe: Stripe, payment: PaymentRef): Promise<boolean> {
  const intent = await retrieveIntent(stripe, payment)
  if (intent.status === 'canceled') return true
  if (!openStatuses.includes(intent.status)) return false
  const { status } = await stripe.paymentIntents.cancel(intent.id, {}, accountOptions(payment.account))
  return status === 'canceled'
}

const signatureToleranceSeconds = 300

/** @returns null when no secret verifies the signature, or when it is too old. @param now epoch ms */
function verifiedEvent(
  { client, webhookSecrets }: StripeConnection,
  body: Buffer,
  signature: string,
  now: number,
): Stripe.Event | null {
  for (const secret of webhookSecrets) {
    try {
      return client.webhooks.constructEvent(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        now,
      )
    } catch {
      // Each endpoint at Stripe has a secret; the next one may match.
    }
  }
  return null
}

function latePaymentOf(intent: Stripe.PaymentIntent, account: string | undefined): LatePayment | null {
  const { reservationId } = intent.metadata
  if (intent.status !== 'succeeded' || reservationId === undefined) return null
  return {
    reservationId,
    proxy: 'STRIPE',
    method: 'CREDIT_CARD',
    paymentId: intent.id,
    amount: fromStripeAmount(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    account: account ?? null,
  }
}

function reportOf(event: Stripe.Event): ProviderReport {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing': {
      const intent = event.data.object
      const late = latePaymentOf(intent, event.account)
      return { kind: 'payment', paymentId: intent.id, status: intentStatus(intent), late }
    }
    case 'account.application.deauthorized':
      return { kind: 'account-disconnected', account: event.account ?? null }
    default:
      return { kind: 'ignored' }
  }
}

/** It reads nothing from a notification with a wrong signature (docs/api/payments.md#provider-notifications). */
export const stripeWebhook = (stripe: StripeConnection): SignedWebhook => ({
  paths: ['/api/payment/webhook/stripe/payment', '/api/webhook/stripe/notification'],
  signatureHeader: 'stripe-signature',
  read(body, signature, now) {
    const event = verifiedEvent(stripe, body, signature, now)
    return event && reportOf(event)
  },
})

/** Card payments; none for an event in platform mode that names no connected account. */
export const stripeEntry: ProviderEntry = {
  proxy: 'STRIPE',
  setting: 'STRIPE_CC_ENABLED',
  cspSource: {
    // Frames of newer parts, such as the button of a wallet, come from subdomains.
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  },
  connect: ({ stripe }) =>
    stripe && {
      kind: 'browser',
      method: 'CREDIT_CARD',
      offers({ event }) {
        const account = cardAccount(event)
        if (account === undefined) return {}
        const parameters = {
          enableSCA: true,
          stripe_p_key: stripe.publicKey,
          platformMode: account !== null,
          ...(account === null ? {} : { stripeConnectedAccount: account }),
        }
        return { CREDIT_CARD: { paymentProxy: 'STRIPE', parameters } }
      },
      webhook: stripeWebhook(stripe),
      init: (attempt) => initIntent(stripe.client, attempt, cardAccount(attempt.details.event) ?? null),
      confirm: (attempt) => confirmIntent(stripe.client, attempt),
      fetchStatus: (payment) => checkIntent(stripe.client, payment),
      cancel: (payment) => cancelIntent(stripe.client, payment),
    },
}
