/**
 * Client of Stripe's API (docs/api/payments.md#card-payment-with-strong-authentication,
 * docs/api/payments.md#card-payment-without-strong-authentication).
 */
import Stripe from 'stripe'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'

export type { Stripe }

export interface StripeOptions {
  readonly secretKey: string
  readonly publicKey: string
  /** One for each webhook endpoint at Stripe; without any, every report is refused. */
  readonly webhookSecrets: readonly string[]
  /** Address of the API in tests. */
  readonly apiUrl?: string | undefined
  /** Retries when the network fails. */
  readonly retries?: number
}

/** Ms; banks answer within a few seconds. */
const requestTimeout = 20_000

function apiAddress(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

export interface StripeConnection {
  readonly client: Stripe
  readonly publicKey: string
  readonly webhookSecrets: readonly string[]
}

/** Opens no connection: the first call does. */
export const connectStripe = ({
  secretKey,
  apiUrl,
  retries = 2,
  ...keys
}: StripeOptions): StripeConnection => ({
  ...keys,
  client: new Stripe(secretKey, {
    ...apiAddress(apiUrl),
    maxNetworkRetries: retries,
    timeout: requestTimeout,
    telemetry: false,
  }),
})

export interface CardSettings {
  /** The buyer's bank authenticates the payment: the browser confirms an intent. */
  readonly strongAuthentication: boolean
  /** The organizer's connected account at Stripe; null pays the server's account. */
  readonly account: string | null
}

/** @returns null when the event uses platform mode and names no connected account */
export function cardSettings({ config }: Pick<EventRow, 'config'>): CardSettings | null {
  const strong = setting(config, 'STRIPE_ENABLE_SCA')
  if (!setting(config, 'PLATFORM_MODE_ENABLED')) return { strongAuthentication: strong, account: null }
  const account = setting(config, 'STRIPE_CONNECTED_ID')
  return account === '' ? null : { strongAuthentication: strong, account }
}

/** Request options for a connected account. */
export const accountOptions = (account: string | null) => (account === null ? {} : { stripeAccount: account })
