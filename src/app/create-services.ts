/** Creates the services of the features. Heavy parts are loaded on first use (byte budgets). */
import { createApi, type Api } from '#core/api/client.ts'
import { createSession } from '#core/api/session.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'
import { requestChallenge } from '#shared/challenge.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import { createWalletServices } from './wallet-services.ts'

/**
 * The API client of this page. `sessionOpen`: the served page has already opened the cookie session
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client).
 */
export const createPageApi = (
  translations: TranslationStore,
  sessionId: string | null,
  sessionOpen: boolean,
): Api =>
  createApi({
    fetch: (input, init) => fetch(input, init),
    session: createSession(sessionId),
    sessionOpen,
    language: () => translations.current().lang,
    onSignInEnabledChange: setSignInEnabled,
    onChallenge: requestChallenge,
  })

/** The services that use this API client. */
export function createServices(api: Api, translations: TranslationStore): Services {
  const now = () => Date.now()
  return { api, now, ...createWalletServices(api, translations, now) }
}
