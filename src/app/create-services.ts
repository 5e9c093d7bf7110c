/** Creates the services of the features. Heavy parts are loaded on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'
import { createWalletServices } from './wallet-services.ts'

/** The services that use this API client. */
export function createServices(api: Api, translations: TranslationStore): Services {
  const now = () => Date.now()
  return { api, now, ...createWalletServices(api, translations, now) }
}
