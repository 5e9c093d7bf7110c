/** What the features get from outside, wired once. Heavy parts come on first use (byte budgets). */
import { createApi, type Api } from '#core/api/client.ts'
import { createSession } from '#core/api/session.ts'
import type { TextStore } from '#i18n/store.ts'
import type { Services } from '#platform/services.tsx'
import { learnSignIn } from '#shared/sign-in.ts'
import { createWalletServices } from './wallet-services.ts'

/** The wire of this page. `sessionOpen`: the served page already made the cookie session (contract 1, 1.11). */
export const createPageApi = (texts: TextStore, sessionId: string | null, sessionOpen: boolean): Api =>
  createApi({
    fetch: (input, init) => fetch(input, init),
    session: createSession(sessionId),
    sessionOpen,
    language: () => texts.texts().lang,
    onSignInKnown: learnSignIn,
  })

/** Everything the features need, around the one wire of the page. */
export function createServices(api: Api, texts: TextStore): Services {
  const now = () => Date.now()
  return { api, now, ...createWalletServices(api, texts, now) }
}
