/** What every route and job works with. Time is given, never asked of the machine (ARCHITECTURE, law 8). */
import type { SignInProvider } from './accounts/openid.ts'
import type { Texts } from './i18n/texts.ts'
import type { Database } from './store/database.ts'

export interface Office {
  readonly db: Database
  readonly texts: Texts
  /** Epoch ms. */
  readonly now: () => number
  /** Where visitors reach this server, without a final slash: links in mails and documents begin with it. */
  readonly baseUrl: string
  /** Who vouches for visitors; null when there is no sign-in. */
  readonly signIn: SignInProvider | null
}
