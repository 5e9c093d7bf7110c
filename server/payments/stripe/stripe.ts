/** Cards through Stripe, with and without strong authentication. Contract 2, 3.1 to 3.3. */
import type Stripe from 'stripe'
import type { Offers, PaymentRef, Provider, Purchase, Started } from '../provider.ts'
import { descriptionOf } from '../redirect/hosted.ts'
import { cardSettings, onAccount, stripeAmount, type CardSettings } from './client.ts'
import { refusalKey } from './errors.ts'
import { cancelIntent, checkIntent, initIntent } from './intents.ts'

const isIntent = ({ payment_id }: PaymentRef): boolean => payment_id?.startsWith('pi_') ?? false

const parametersOf = ({ strong, account }: CardSettings, publicKey: string): Record<string, unknown> =>
  strong
    ? {
        enableSCA: true,
        stripe_p_key: publicKey,
        platformMode: account !== null,
        ...(account === null ? {} : { stripeConnectedAccount: account }),
      }
    : { enableSCA: false, stripe_p_key: publicKey }

/**
 * The buyer's token becomes a charge at once. A token counts once, so the same request again is the same charge;
 * with the reservation alone as its key, a second card would be answered with the first one's refusal.
 */
async function charge(
  stripe: Stripe,
  { order, amount, currency, form }: Purchase,
  account: string | null,
): Promise<Started> {
  const token = form.gatewayToken
  if (!token) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { id } = order.reservation
  const made = await stripe.charges.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      source: token,
      description: descriptionOf(order),
      metadata: { reservationId: id, event: order.event.short_name },
    },
    { idempotencyKey: `${id}-${token}`, ...onAccount(account) },
  )
  return made.paid
    ? { kind: 'paid', paymentId: made.id, method: 'CREDIT_CARD', account }
    : { kind: 'refused', reason: 'error.STEP2_STRIPE_card_declined' }
}

/** The browser says that it is done: what counts is what Stripe says. */
async function confirmIntent(stripe: Stripe, { transaction }: Purchase): Promise<Started> {
  if (transaction === null || !isIntent(transaction))
    return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { kind } = await checkIntent(stripe, transaction)
  return kind === 'paid'
    ? {
        kind: 'paid',
        paymentId: transaction.payment_id ?? '',
        method: 'CREDIT_CARD',
        account: transaction.account,
      }
    : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
}

export function stripeProvider(stripe: Stripe, publicKey: string): Provider {
  const strong = ({ order }: Purchase): boolean => cardSettings(order.event)?.strong ?? false
  return {
    proxy: 'STRIPE',
    offers({ event }): Offers {
      const settings = cardSettings(event)
      if (settings === null) return {}
      return {
        CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: parametersOf(settings, publicKey) },
      }
    },
    movesMoney: (purchase) => !strong(purchase),
    start(purchase) {
      const settings = cardSettings(purchase.order.event)
      const started = settings?.strong
        ? confirmIntent(stripe, purchase)
        : charge(stripe, purchase, settings?.account ?? null)
      return started.catch((error: unknown) => ({ kind: 'refused', reason: refusalKey(error) }))
    },
    init: (purchase) =>
      strong(purchase)
        ? initIntent(stripe, purchase, cardSettings(purchase.order.event)?.account ?? null)
        : null,
    check: (payment) => (isIntent(payment) ? checkIntent(stripe, payment) : null),
    cancel: (payment) => (isIntent(payment) ? cancelIntent(stripe, payment) : Promise.resolve(true)),
  }
}
