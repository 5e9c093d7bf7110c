/** Stripe's own library, set up for this box office. Contract 2, 3.2 and 3.3. */
import Stripe from 'stripe'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'

export type { Stripe }

export interface StripeOptions {
  readonly secretKey: string
  readonly publicKey: string
  /** One for each of Stripe's endpoints that reports here; without any, reports are refused. */
  readonly webhookSecrets: readonly string[]
  /** Another address of the API, for tests. */
  readonly apiUrl?: string | undefined
  /** Tries after the first one when the network fails. */
  readonly retries?: number
}

/** Longer than a bank takes to answer, shorter than a buyer waits. */
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

export const createStripeClient = ({ secretKey, apiUrl, retries = 2 }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    ...apiAddress(apiUrl),
    maxNetworkRetries: retries,
    timeout: requestTimeout,
    telemetry: false,
  })

/** How an event takes cards; null when it says that a platform does, and not for whom. */
export interface CardSettings {
  /** The buyer's bank is asked: the browser confirms an intent. */
  readonly strongAuthentication: boolean
  /** The organiser's own account at Stripe; null when the money goes to the box office's. */
  readonly account: string | null
}

export function cardSettings({ config }: Pick<EventRow, 'config'>): CardSettings | null {
  const strong = setting(config, 'STRIPE_ENABLE_SCA')
  if (!setting(config, 'PLATFORM_MODE_ENABLED')) return { strongAuthentication: strong, account: null }
  const account = setting(config, 'STRIPE_CONNECTED_ID')
  return account === '' ? null : { strongAuthentication: strong, account }
}

/** Stripe counts these two in hundredths, though they have no decimals any more. */
const hundredfoldCurrencies = new Set(['ISK', 'UGX'])

/** Minor units as Stripe counts them. */
export const stripeAmount = (amount: number, currency: string): number =>
  hundredfoldCurrencies.has(currency.toUpperCase()) ? amount * 100 : amount

/** The same the other way round. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  hundredfoldCurrencies.has(currency.toUpperCase()) ? amount / 100 : amount

/** On behalf of the connected account, where there is one. */
export const accountOptions = (account: string | null) => (account === null ? {} : { stripeAccount: account })
