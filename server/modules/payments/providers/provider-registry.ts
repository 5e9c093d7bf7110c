/** Every payment provider of this server. A new one is a file with its entry and a line here. */
import { bankTransferEntry } from './bank-transfer.ts'
import { customOfflineEntry } from './custom-offline.ts'
import { freeEntry } from './free.ts'
import { onSiteEntry } from './on-site.ts'
import type { ProviderEntry, ProviderFacts } from './payment-provider.ts'
import { mollieEntry } from './redirect/mollie.ts'
import { paypalEntry } from './redirect/paypal.ts'
import { saferpayEntry } from './redirect/saferpay.ts'
import { stripeChargeEntry, stripeIntentEntry } from './stripe/stripe.ts'

export const providerRegistry: readonly ProviderEntry[] = [
  freeEntry,
  onSiteEntry,
  bankTransferEntry,
  customOfflineEntry,
  mollieEntry,
  saferpayEntry,
  paypalEntry,
  stripeIntentEntry,
  stripeChargeEntry,
]

/** @returns undefined for a proxy that this server does not support, such as ADMIN */
export const providerFacts = (proxy: string | null): ProviderFacts | undefined =>
  providerRegistry.find((entry) => entry.proxy === proxy)
