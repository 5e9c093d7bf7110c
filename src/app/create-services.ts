/** Creates the services of the features. Heavy parts are loaded on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'
import { createWalletServices } from './wallet-services.ts'

/** The services that use this API client and the clock that its answers correct. */
export function createServices(api: Api, translations: TranslationStore, clock: TrustedClock): Services {
  return { api, now: clock.now, clock, ...createWalletServices(api, translations, clock) }
}
