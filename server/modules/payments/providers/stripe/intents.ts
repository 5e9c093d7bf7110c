/**
 * Card payments with strong authentication: the buyer's browser confirms a payment intent
 * (docs/api/payments.md#payment-status, docs/api/payments.md#card-payment-with-strong-authentication).
 */
import type Stripe from 'stripe'
import { stripeAmount } from '#core/domain/stripe-amount.ts'
import {
  paymentDescription,
  type InitResult,
  type PaymentAttempt,
  type PaymentRef,
  type ProviderStatus,
  type StartResult,
  paymentRefOf,
} from '../payment-provider.ts'
import { accountOptions } from './client.ts'

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
export async function initIntent(
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
export async function confirmIntent(stripe: Stripe, attempt: PaymentAttempt): Promise<StartResult> {
  const earlier = paymentRefOf(attempt.transaction)
  if (earlier === null) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { kind } = await checkIntent(stripe, earlier)
  return kind === 'paid'
    ? { kind: 'paid', paymentId: earlier.paymentId, account: earlier.account, method: 'CREDIT_CARD' }
    : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
}

/** @throws when Stripe is unreachable */
export const checkIntent = async (stripe: Stripe, payment: PaymentRef): Promise<ProviderStatus> =>
  intentStatus(await retrieveIntent(stripe, payment))

/** @returns false when Stripe no longer cancels the intent */
export async function cancelIntent(stripe: Stripe, payment: PaymentRef): Promise<boolean> {
  const intent = await retrieveIntent(stripe, payment)
  if (intent.status === 'canceled') return true
  if (!openStatuses.includes(intent.status)) return false
  const { status } = await stripe.paymentIntents.cancel(intent.id, {}, accountOptions(payment.account))
  return status === 'canceled'
}
