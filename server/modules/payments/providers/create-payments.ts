/** Every payment provider, and those of one server. A new one is a file with its entry and a line in the registry. */
import type { PaymentProxy } from '#purchase/contract/reservation.ts'
import type { CspSource } from '#server/http/security-headers.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import type { Captcha } from '#server/modules/bot-checks/create-bot-checks.ts'
import type { HoldLimitSource } from '#server/modules/purchase/hold-limits.ts'
import { offlineEntries } from './offline-providers.ts'
import {
  paymentRefOf,
  type PaymentProvider,
  type ProviderConnections,
  type ProviderEntry,
  type ProviderOf,
  type SandboxConnection,
  type ProviderFacts,
} from './payment-provider.ts'
import { sandboxEntries } from './sandbox/sandbox.ts'
import { connectStripe, type StripeOptions } from './stripe/client.ts'
import { stripeEntry } from './stripe/stripe.ts'

export const cspSourcesOf = (providers: readonly ProviderFacts[]): CspSource[] =>
  providers.flatMap(({ cspSource }) => cspSource ?? [])

/** One entry for each proxy. */
export const providerRegistry: readonly ProviderEntry[] = [...offlineEntries, ...sandboxEntries, stripeEntry]

/** The sites of all providers, for an app whose payments another server takes. */
export const providerCspSources: readonly CspSource[] = cspSourcesOf(providerRegistry)

/** @returns undefined for a proxy that this server does not support, such as ADMIN */
export const providerFacts = (proxy: string | null): ProviderFacts | undefined =>
  providerRegistry.find((entry) => entry.proxy === proxy)

interface Payments {
  /** Those that are configured. */
  readonly providers: readonly PaymentProvider[]
  /** The bot check of confirm; null when it is off. */
  readonly captcha: Captcha | null
  /** Ms that a reservation stays in its finalizing status; zero finalizes it within the confirm call. */
  readonly finalizeDelay: number
  /** Null in production. */
  readonly sandbox: SandboxConnection | null
}

export interface PaymentOptions {
  /** Buyers decide the outcome of a payment themselves: for the demo and for tests only. */
  readonly sandbox?: boolean
  readonly stripe?: StripeOptions
  readonly captcha?: Captcha
  /** For tests that read a reservation in between. */
  readonly finalizeDelay?: number
}

function connectProvider(
  { connect, ...facts }: ProviderEntry,
  connections: ProviderConnections,
): PaymentProvider[] {
  const operations = connect(connections)
  return operations ? [{ ...facts, ...operations }] : []
}

/** @param sandbox what the sandbox needs; without it the sandbox stays off */
export function createPayments(options: PaymentOptions = {}, sandbox?: SandboxConnection): Payments {
  const connections: ProviderConnections = {
    captcha: options.captcha ?? null,
    sandbox: options.sandbox && sandbox ? sandbox : null,
    stripe: options.stripe ? connectStripe(options.stripe) : null,
  }
  return {
    providers: providerRegistry.flatMap((entry) => connectProvider(entry, connections)),
    captcha: connections.captcha,
    finalizeDelay: options.finalizeDelay ?? 0,
    sandbox: connections.sandbox,
  }
}

/** The proxies that a server with these options has a provider for. */
export const proxiesOf = (options: PaymentOptions, db: Database): ReadonlySet<PaymentProxy> =>
  new Set(createPayments(options, { db, baseUrl: '' }).providers.map(({ proxy }) => proxy))

/** @returns undefined when this server has none for the proxy */
export const findProvider = ({ providers }: Payments, proxy: string): PaymentProvider | undefined =>
  providers.find((provider) => provider.proxy === proxy)

/** The provider that can be asked about a pending payment; undefined when there is none for its proxy. */
export const findPendingPaymentProvider = (
  { providers }: Payments,
  { proxy }: Pick<Transaction, 'proxy'>,
): ProviderOf<'redirect' | 'browser'> | undefined =>
  providers.find(
    (provider): provider is ProviderOf<'redirect' | 'browser'> =>
      provider.proxy === proxy && (provider.kind === 'redirect' || provider.kind === 'browser'),
  )

/** Cancels a payment at its provider. @returns false when the provider no longer cancels it or is unreachable */
export async function cancelAtProvider(
  payments: Payments,
  transaction: Transaction | null,
): Promise<boolean> {
  const payment = paymentRefOf(transaction)
  const provider = transaction && findPendingPaymentProvider(payments, transaction)
  if (payment === null || !provider) return true
  return provider.cancel(payment).catch(() => false)
}

/** The core with the providers that are set up, and the limits of what one visitor holds. */
export interface PaymentsContext extends CoreContext {
  readonly payments: Payments
  readonly holdLimits: HoldLimitSource
}
