/** Signed reports of Stripe (docs/api/payments.md#provider-notifications). */
import type Stripe from 'stripe'
import { fromStripeAmount } from '#core/domain/stripe-amount.ts'
import type { LatePayment, ProviderReport, SignedWebhook } from '../payment-provider.ts'
import type { StripeConnection } from './client.ts'
import { intentStatus } from './intents.ts'

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

/** The webhook of Stripe; it reads nothing from a notification with a wrong signature (docs/api/payments.md#provider-notifications). */
export const stripeWebhook = (stripe: StripeConnection): SignedWebhook => ({
  paths: ['/api/payment/webhook/stripe/payment', '/api/webhook/stripe/notification'],
  signatureHeader: 'stripe-signature',
  read(body, signature, now) {
    const event = verifiedEvent(stripe, body, signature, now)
    return event && reportOf(event)
  },
})
