/** What every route and job works with. Time is given, never asked of the machine (ARCHITECTURE, law 8). */
import type { Texts } from './i18n/texts.ts'
import type { Database } from './store/database.ts'
import type { Wallets } from './wallet/configuration.ts'

export interface Office {
  readonly db: Database
  readonly texts: Texts
  /** Epoch ms. */
  readonly now: () => number
  /** Where visitors reach this server, without a final slash: links in mails and documents begin with it. */
  readonly baseUrl: string
  /** Who signs passes for phones; empty when nobody does. */
  readonly wallets: Wallets
}
