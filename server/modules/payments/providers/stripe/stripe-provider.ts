/** Cards through Stripe, with and without strong authentication. Contract 2, 3.1 to 3.3. */
import type Stripe from 'stripe'
import type {
  PaymentOffers,
  PaymentRef,
  PaymentProvider,
  PaymentAttempt,
  StartResult,
} from '../payment-provider.ts'
import { paymentDescription } from '../redirect/hosted-provider.ts'
import { cardSettings, accountOptions, stripeAmount, type CardSettings } from './client.ts'
import { stripeRefusalKey } from './refusal-key.ts'
import { cancelIntent, checkIntent, initIntent } from './intents.ts'

const isIntent = ({ payment_id }: PaymentRef): boolean => payment_id?.startsWith('pi_') ?? false

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

/**
 * The buyer's token becomes a charge at once. A token counts once, so the same request again is the same charge;
 * with the reservation alone as its key, a second card would be answered with the first one's refusal.
 */
async function chargeCard(
  stripe: Stripe,
  { details, amount, currency, form }: PaymentAttempt,
  account: string | null,
): Promise<StartResult> {
  const token = form.gatewayToken
  if (!token) return { kind: 'refused', reason: 'error.STEP_2_MISSING_STRIPE_TOKEN' }
  const { id } = details.reservation
  const made = await stripe.charges.create(
    {
      amount: stripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      source: token,
      description: paymentDescription(details),
      metadata: { reservationId: id, event: details.event.short_name },
    },
    { idempotencyKey: `${id}-${token}`, ...accountOptions(account) },
  )
  return made.paid
    ? { kind: 'paid', paymentId: made.id, method: 'CREDIT_CARD', account }
    : { kind: 'refused', reason: 'error.STEP2_STRIPE_card_declined' }
}

/** The browser says that it is done: what counts is what Stripe says. */
async function confirmIntent(stripe: Stripe, { transaction }: PaymentAttempt): Promise<StartResult> {
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

export function stripeProvider(stripe: Stripe, publicKey: string): PaymentProvider {
  const strong = ({ details }: PaymentAttempt): boolean =>
    cardSettings(details.event)?.strongAuthentication ?? false
  return {
    proxy: 'STRIPE',
    offers({ event }): PaymentOffers {
      const settings = cardSettings(event)
      if (settings === null) return {}
      return {
        CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: cardParameters(settings, publicKey) },
      }
    },
    capturesAtOnce: (attempt) => !strong(attempt),
    start(attempt) {
      const settings = cardSettings(attempt.details.event)
      const started = settings?.strongAuthentication
        ? confirmIntent(stripe, attempt)
        : chargeCard(stripe, attempt, settings?.account ?? null)
      return started.catch((error: unknown) => ({ kind: 'refused', reason: stripeRefusalKey(error) }))
    },
    init: (attempt) =>
      strong(attempt)
        ? initIntent(stripe, attempt, cardSettings(attempt.details.event)?.account ?? null)
        : null,
    fetchStatus: (payment) => (isIntent(payment) ? checkIntent(stripe, payment) : null),
    cancel: (payment) => (isIntent(payment) ? cancelIntent(stripe, payment) : Promise.resolve(true)),
  }
}
