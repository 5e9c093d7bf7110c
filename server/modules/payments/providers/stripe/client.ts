/** Client of Stripe's API (docs/api/payments.md#card-payment-with-strong-authentication). */
import Stripe from 'stripe'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'

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
  readonly mode: ReturnType<typeof keyMode>
}

/** @returns whether a key takes real money; undefined for one without a mode, as that of another server than Stripe's. */
export const keyMode = (key: string): string | undefined => /^[spr]k_(?:org_)?(test|live)_/.exec(key)?.[1]

/** Opens no connection: the first call does. */
export const connectStripe = ({
  secretKey,
  apiUrl,
  retries = 2,
  ...keys
}: StripeOptions): StripeConnection => ({
  ...keys,
  mode: keyMode(secretKey),
  client: new Stripe(secretKey, {
    ...apiAddress(apiUrl),
    maxNetworkRetries: retries,
    timeout: requestTimeout,
    telemetry: false,
  }),
})

/** @returns the organizer's connected account; null for the server's own; undefined in platform mode without an account */
export function cardAccount({ config }: Pick<EventRow, 'config'>): string | null | undefined {
  if (!setting(config, 'PLATFORM_MODE_ENABLED')) return null
  return setting(config, 'STRIPE_CONNECTED_ID') || undefined
}

/** Request options for a connected account. */
export const accountOptions = (account: string | null) => (account === null ? {} : { stripeAccount: account })
