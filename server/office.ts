/** What every route and job works with. Time is given, never asked of the machine (ARCHITECTURE, law 8). */
import type { Register } from './domain/vat/verdicts.ts'
import type { Texts } from './i18n/texts.ts'
import type { Payments } from './payments/payments.ts'
import type { Database } from './store/database.ts'
import type { Wallets } from './wallet/configuration.ts'

export interface Office {
  readonly db: Database
  readonly texts: Texts
  /** Epoch ms. */
  readonly now: () => number
  /** Where visitors reach this server, without a final slash: links in mails and documents begin with it. */
  readonly baseUrl: string
  /** The Union's register of tax numbers; without it a number is judged by its form. */
  readonly vies?: Register | undefined
  readonly payments: Payments
  /** Who signs passes for phones; empty when nobody does. */
  readonly wallets: Wallets
}
