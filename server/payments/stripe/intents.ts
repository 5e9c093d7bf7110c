/** Cards with strong authentication: an intent that the buyer's browser confirms. Contract 2, 1.10 and 3.2. */
import type Stripe from 'stripe'
import { descriptionOf } from '../redirect/hosted.ts'
import type { Checked, Initialized, PaymentRef, Purchase } from '../provider.ts'
import { onAccount, stripeAmount } from './client.ts'

/** The buyer may still do something about it, and it may still be called off. */
const open: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

export function intentState({
  status,
  last_payment_error: error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): Checked {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
      return { kind: 'initiated' }
    case 'canceled':
      return { kind: 'cancelled' }
    case 'requires_payment_method':
      return error ? { kind: 'failed' } : { kind: 'open', url: null }
    default:
      return { kind: 'open', url: null }
  }
}

const find = (stripe: Stripe, { payment_id, account }: PaymentRef): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(payment_id ?? '', {}, onAccount(account))

async function create(stripe: Stripe, purchase: Purchase, account: string | null): Promise<Initialized> {
  const { order, amount, currency } = purchase
  const intent = await stripe.paymentIntents.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      description: descriptionOf(order),
      allowed_payment_method_types: ['card'],
      metadata: { reservationId: order.reservation.id, event: order.event.short_name },
    },
    onAccount(account),
  )
  return {
    kind: 'ready',
    clientSecret: intent.client_secret ?? '',
    paymentId: intent.id,
    method: 'CREDIT_CARD',
    account,
  }
}

/** An intent that still waits for a card is used again; one that is further tells so. */
export async function initIntent(
  stripe: Stripe,
  purchase: Purchase,
  account: string | null,
): Promise<Initialized> {
  const { transaction } = purchase
  if (!transaction?.payment_id?.startsWith('pi_')) return create(stripe, purchase, account)
  const intent = await find(stripe, transaction)
  if (!open.includes(intent.status)) return { kind: 'changed', checked: intentState(intent) }
  return {
    kind: 'ready',
    clientSecret: intent.client_secret ?? '',
    paymentId: intent.id,
    method: 'CREDIT_CARD',
    account: transaction.account,
  }
}

export const checkIntent = async (stripe: Stripe, payment: PaymentRef): Promise<Checked> =>
  intentState(await find(stripe, payment))

/** Only while it waits for a method, a confirmation or an action; Stripe itself is the judge of that. */
export async function cancelIntent(stripe: Stripe, payment: PaymentRef): Promise<boolean> {
  const intent = await find(stripe, payment)
  if (intent.status === 'canceled') return true
  if (!open.includes(intent.status)) return false
  const { status } = await stripe.paymentIntents.cancel(intent.id, {}, onAccount(payment.account))
  return status === 'canceled'
}
