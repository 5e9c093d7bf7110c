/** What Stripe reports about payments. Contract 2, 3.4. Signed: whoever else writes here is not heard. */
import type Stripe from 'stripe'
import { hear, hearLatePayment, type PaymentRoom } from '../external.ts'
import { paymentOf } from '../../store/transactions.ts'
import { fromStripe } from './client.ts'
import { intentState } from './intents.ts'

const tolerance = 300

/** @returns the report, or null when no secret of ours signed it, or too long ago. @param now epoch ms */
export function readReport(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
  now: number,
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now)
    } catch {
      // Perhaps another of our endpoints' secret fits.
    }
  }
  return null
}

const told = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
] as const

const isTold = (event: Stripe.Event): event is Extract<Stripe.Event, { type: (typeof told)[number] }> =>
  told.some((type) => type === event.type)

/** Acts on a report; one that comes twice, or late, changes nothing. @returns whether it was of use. */
export async function hearReport(room: PaymentRoom, event: Stripe.Event): Promise<boolean> {
  if (!isTold(event)) return false
  const intent = event.data.object
  const known = await paymentOf(room.db, intent.id)
  if (known && known.status !== 'INVALID') {
    await hear(room, known.reservation_id, intent.id, intentState(intent))
    return true
  }
  const { reservationId } = intent.metadata
  if (intent.status !== 'succeeded' || reservationId === undefined) return false
  return hearLatePayment(room, reservationId, {
    proxy: 'STRIPE',
    method: 'CREDIT_CARD',
    paymentId: intent.id,
    amount: fromStripe(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    account: event.account ?? null,
  })
}
