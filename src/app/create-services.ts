/** What the features get from outside, wired once. Heavy parts come on first use (byte budgets). */
import { createApi, type Api } from '#core/api/client.ts'
import { createSession } from '#core/api/session.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import { createWalletServices } from './wallet-services.ts'

/** The wire of this page. `sessionOpen`: the served page already made the cookie session (contract 1, 1.11). */
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
  })

/** Everything the features need, around the one wire of the page. */
export function createServices(api: Api, translations: TranslationStore): Services {
  const now = () => Date.now()
  return { api, now, ...createWalletServices(api, translations, now) }
}
