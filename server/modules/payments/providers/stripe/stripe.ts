/** Cards through Stripe with strong authentication (docs/api/payments.md#card-payment-with-strong-authentication). */
import type Stripe from 'stripe'
import { isChargeable, stripeAmount, fromStripeAmount } from '#purchase/rules/payment/stripe-amount.ts'
import { reservationSummary } from '#server/modules/pricing/rules/reservation-summary.ts'
import {
  type ProviderEntry,
  type InitResult,
  type PaymentAttempt,
  type PaymentRef,
  type ProviderStatus,
  type ReceivedPayment,
  type StartResult,
  paymentRefOf,
  type ProviderReport,
  type ReturnReport,
  type SignedWebhook,
} from '../payment-provider.ts'
import { cardAccount, accountOptions, type StripeConnection } from './client.ts'

/** The buyer can still pay, and the intent can still be canceled. */
const openStatuses: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** In Stripe's units; null when the charge is not expanded. */
const refunded = ({ latest_charge: charge }: Stripe.PaymentIntent): number | null =>
  charge === null || typeof charge === 'string' ? null : charge.amount_refunded

const minorUnits = (amount: number, currency: string): number =>
  Math.round(fromStripeAmount(amount, currency))

const receivedPayment = (intent: Stripe.PaymentIntent, account: string | null): ReceivedPayment => ({
  proxy: 'STRIPE',
  method: 'CREDIT_CARD',
  paymentId: intent.id,
  account,
  reservationId: intent.metadata['reservationId'] ?? '',
  amount: fromStripeAmount(intent.amount_received - (refunded(intent) ?? 0), intent.currency),
  currency: intent.currency.toUpperCase(),
  event: intent.metadata['event'],
})

/** An intent without a payment method has failed when it holds an error, and is new otherwise. One that was refunded has no money. */
export function intentStatus(intent: Stripe.PaymentIntent, account: string | null): ProviderStatus {
  const { status, last_payment_error: error } = intent
  switch (status) {
    case 'succeeded': {
      const payment = receivedPayment(intent, account)
      return payment.amount > 0 ? { kind: 'paid', payment } : { kind: 'canceled' }
    }
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

/** Without its charge where the restricted key may not read it: then a refund at Stripe is not known. */
const retrieveIntent = (
  stripe: Stripe,
  { paymentId, account }: PaymentRef,
): Promise<Stripe.PaymentIntent> => {
  const retrieve = (expand: string[]) =>
    stripe.paymentIntents.retrieve(paymentId, { expand }, accountOptions(account))
  return retrieve(['latest_charge']).catch((error: { statusCode?: number }) => {
    if (error.statusCode !== 403) throw error
    return retrieve([])
  })
}

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

/** The least amount depends on the account too, so that Stripe may refuse one that `isChargeable` accepts. */
const amountErrors: readonly (string | undefined)[] = ['amount_too_small', 'amount_too_large']

function amountRefusal(error: unknown): InitResult {
  if (!amountErrors.includes((error as { code?: string }).code)) throw error
  return { kind: 'refused', reason: 'error.STEP_2_AMOUNT_NOT_CHARGEABLE' }
}

function createIntent(stripe: Stripe, attempt: PaymentAttempt, account: string | null): Promise<InitResult> {
  const { details, amount, currency } = attempt
  const summary = reservationSummary(details, details.reservation, details.paymentRecorded)
  const created = stripe.paymentIntents.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      description: summary.descriptionForPayment ?? '',
      allowed_payment_method_types: ['card'],
      metadata: { reservationId: details.reservation.id, event: details.event.short_name },
    },
    accountOptions(account),
  )
  return created.then((intent) => readyIntent(intent, account), amountRefusal)
}

/**
 * Uses an open intent again, also one whose first card was refused: two intents could both be paid. One of another sum is
 * canceled. @returns `changed` with the status when the known intent was paid meanwhile
 */
async function initIntent(
  stripe: Stripe,
  attempt: PaymentAttempt,
  account: string | null,
): Promise<InitResult> {
  const earlier = paymentRefOf(attempt.transaction)
  const recorded = attempt.transaction?.status
  if (earlier === null || recorded === 'REFUND_DUE') return createIntent(stripe, attempt, account)
  const intent = await retrieveIntent(stripe, earlier)
  const checked = intentStatus(intent, earlier.account)
  if (checked.kind === 'canceled' && recorded !== 'PENDING') return createIntent(stripe, attempt, account)
  if (!openStatuses.includes(intent.status)) return { kind: 'changed', paymentId: intent.id, checked }
  const isSameSum =
    intent.amount === stripeAmount(attempt.amount, attempt.currency) &&
    intent.currency === attempt.currency.toLowerCase()
  if (isSameSum) {
    // An update clears the error of the refused card; a later check would take it for that of the next card.
    const metadata = { retriedAt: String(attempt.now) }
    if (checked.kind === 'failed')
      await stripe.paymentIntents.update(intent.id, { metadata }, accountOptions(earlier.account))
    return readyIntent(intent, earlier.account)
  }
  await stripe.paymentIntents.cancel(intent.id, {}, accountOptions(earlier.account))
  return createIntent(stripe, attempt, account)
}

/**
 * Asks Stripe for the status, because the browser's claim is not trusted. The page names the intent that it has confirmed: a late
 * report may have ended it on record.
 */
async function confirmIntent(
  stripe: Stripe,
  attempt: PaymentAttempt,
  account: string | null,
): Promise<StartResult> {
  const recorded = paymentRefOf(attempt.transaction)
  const { gatewayToken: token } = attempt.form
  const named = token?.startsWith('pi_') === true && token !== recorded?.paymentId
  const payment = named ? { paymentId: token, account } : recorded
  if (payment === null) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const status = await checkIntent(stripe, payment)
  return status.kind === 'paid' ? status : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
}

/** @throws when Stripe is unreachable. An intent that Stripe does not have is `unknown`. */
const checkIntent = (stripe: Stripe, payment: PaymentRef): Promise<ProviderStatus> =>
  retrieveIntent(stripe, payment).then(
    (intent) => intentStatus(intent, payment.account),
    (error: { code?: string }) => {
      if (error.code !== 'resource_missing') throw error
      return { kind: 'unknown' }
    },
  )

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

/** @param amount in Stripe's units */
function returnReport(
  kind: ReturnReport['kind'],
  event: Stripe.Event,
  { payment_intent: intent, currency }: Pick<Stripe.Charge, 'payment_intent' | 'currency'>,
  amount: number,
): ProviderReport {
  // A charge of other software at the same account may have no intent.
  if (intent === null) return { kind: 'ignored' }
  const payment = {
    paymentId: typeof intent === 'string' ? intent : intent.id,
    account: event.account ?? null,
  }
  return { kind, payment, amount: minorUnits(amount, currency), currency: currency.toUpperCase() }
}

/** `warning_closed`: an inquiry of the bank that took no money. */
const disputeDecisions: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

function decisionReport(event: Stripe.Event, dispute: Stripe.Dispute): ProviderReport {
  const decision = disputeDecisions[dispute.status]
  return decision ? returnReport(decision, event, dispute, dispute.amount) : { kind: 'ignored' }
}

function reportOf(event: Stripe.Event): ProviderReport {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return {
        kind: 'payment',
        payment: { paymentId: event.data.object.id, account: event.account ?? null },
      }
    case 'charge.refunded':
      return returnReport('refund', event, event.data.object, event.data.object.amount_refunded)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return returnReport('refund', event, event.data.object, event.data.object.amount)
    case 'charge.dispute.created':
      return returnReport('dispute', event, event.data.object, event.data.object.amount)
    case 'charge.dispute.closed':
      return decisionReport(event, event.data.object)
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
    if (event === null) return null
    // The address for reports of connected accounts also gets those of payments for tests.
    const isOfOtherMode = stripe.mode === (event.livemode ? 'test' : 'live')
    return isOfOtherMode ? { kind: 'ignored' } : reportOf(event)
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
      offers({ event, amount }) {
        const account = cardAccount(event)
        if (account === undefined) return {}
        if (amount !== null && !isChargeable(amount, event.config.currency ?? '')) return {}
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
      confirm: (attempt) => confirmIntent(stripe.client, attempt, cardAccount(attempt.details.event) ?? null),
      fetchStatus: (payment) => checkIntent(stripe.client, payment),
      fetchRefunded: async (payment) => {
        const intent = await retrieveIntent(stripe.client, payment)
        const amount = refunded(intent)
        return amount === null ? null : minorUnits(amount, intent.currency)
      },
      cancel: (payment) => cancelIntent(stripe.client, payment),
    },
}
