/** Cards through Stripe with strong authentication (docs/api/payments.md#card-payment-with-strong-authentication). */
import { plainFacts, type ProviderEntry } from '../payment-provider.ts'
import { cardAccount } from './client.ts'
import { cancelIntent, checkIntent, confirmIntent, initIntent } from './intents.ts'
import { stripeWebhook } from './webhook.ts'

/** Card payments; none for an event in platform mode that names no connected account. */
export const stripeEntry: ProviderEntry = {
  ...plainFacts,
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
