/** Every module, route and job receives this context. Time is a parameter: code never reads the clock of the machine. */
import type { Database } from './database/database.ts'
import type { Translations } from './i18n/translations.ts'

/** Database, texts, clock and public address of one server. */
export interface CoreContext {
  readonly db: Database
  readonly translations: Translations
  /** Current time, epoch ms. */
  readonly now: () => number
  /** Public origin of this server without a trailing slash. Links in mails and documents begin with it. */
  readonly baseUrl: string
  /** A demo that other machines can reach: every page shows that nothing is charged and no ticket admits. */
  readonly demonstration: boolean
}
