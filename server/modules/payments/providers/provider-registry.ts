/** Every payment provider of this server. A new one is a file with its entry and a line here. */
import type { CspSource } from '#server/http/content-security-policy.ts'
import { bankTransferEntry, customOfflineEntry, onSiteEntry, freeEntry } from './offline-providers.ts'
import type { ProviderEntry, ProviderFacts } from './payment-provider.ts'
import { sandboxEntries } from './sandbox/sandbox.ts'
import { stripeChargeEntry, stripeIntentEntry } from './stripe/stripe.ts'

/** Each source once: one provider may have several entries. */
export const cspSourcesOf = (providers: readonly ProviderFacts[]): CspSource[] => [
  ...new Set(providers.flatMap(({ cspSource }) => cspSource ?? [])),
]

/** All entries. The facts of a proxy are those of its first entry. */
export const providerRegistry: readonly ProviderEntry[] = [
  freeEntry,
  onSiteEntry,
  bankTransferEntry,
  customOfflineEntry,
  ...sandboxEntries,
  stripeIntentEntry,
  stripeChargeEntry,
]

/** The sites of all providers, for an app whose payments another server takes. */
export const providerCspSources: readonly CspSource[] = cspSourcesOf(providerRegistry)

/** @returns undefined for a proxy that this server does not support, such as ADMIN */
export const providerFacts = (proxy: string | null): ProviderFacts | undefined =>
  providerRegistry.find((entry) => entry.proxy === proxy)
