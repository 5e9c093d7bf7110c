/** Every payment provider of this server. A new one is a file with its entry and a line here. */
import type { CspSource } from '#server/http/content-security-policy.ts'
import { bankTransferEntry, customOfflineEntry, onSiteEntry, freeEntry } from './offline-providers.ts'
import type { ProviderEntry, ProviderFacts } from './payment-provider.ts'
import { sandboxEntries } from './sandbox/sandbox.ts'
import { stripeEntry } from './stripe/stripe.ts'

export const cspSourcesOf = (providers: readonly ProviderFacts[]): CspSource[] =>
  providers.flatMap(({ cspSource }) => cspSource ?? [])

/** One entry for each proxy. */
export const providerRegistry: readonly ProviderEntry[] = [
  freeEntry,
  onSiteEntry,
  bankTransferEntry,
  customOfflineEntry,
  ...sandboxEntries,
  stripeEntry,
]

/** The sites of all providers, for an app whose payments another server takes. */
export const providerCspSources: readonly CspSource[] = cspSourcesOf(providerRegistry)

/** @returns undefined for a proxy that this server does not support, such as ADMIN */
export const providerFacts = (proxy: string | null): ProviderFacts | undefined =>
  providerRegistry.find((entry) => entry.proxy === proxy)
