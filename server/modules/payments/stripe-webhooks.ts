/** What Stripe reports about payments. Contract 2, 3.4. Signed: whoever else writes here is not heard. */
import type Stripe from 'stripe'
import { applyProviderStatus, applyLatePayment, type PaymentContext } from './provider-status.ts'
import { findTransactionByPaymentId } from './queries/transactions.ts'
import { fromStripeAmount } from './providers/stripe/client.ts'
import { intentStatus } from './providers/stripe/intents.ts'

const signatureToleranceSeconds = 300

/** @returns the report, or null when no secret of ours signed it, or too long ago. @param now epoch ms */
export function verifyWebhookEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
  now: number,
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        now,
      )
    } catch {
      // Perhaps another of our endpoints' secret fits.
    }
  }
  return null
}

const handledEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
] as const

const isHandledEvent = (
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: (typeof handledEventTypes)[number] }> =>
  handledEventTypes.some((type) => type === event.type)

/** Acts on a report; one that comes twice, or late, changes nothing. @returns whether it was of use. */
export async function applyWebhookEvent(context: PaymentContext, event: Stripe.Event): Promise<boolean> {
  if (!isHandledEvent(event)) return false
  const intent = event.data.object
  const known = await findTransactionByPaymentId(context.db, intent.id)
  if (known && known.status !== 'INVALID') {
    await applyProviderStatus(context, known.reservation_id, intent.id, intentStatus(intent))
    return true
  }
  const { reservationId } = intent.metadata
  if (intent.status !== 'succeeded' || reservationId === undefined) return false
  return applyLatePayment(context, reservationId, {
    proxy: 'STRIPE',
    method: 'CREDIT_CARD',
    paymentId: intent.id,
    amount: fromStripeAmount(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    account: event.account ?? null,
  })
}
