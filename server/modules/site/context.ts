/** Parts of the server that pages and application info use. */
import type { AccountsContext } from '#server/modules/accounts/index.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import type { ExternalWalletsContext } from '#server/modules/external-wallets/index.ts'
import type { ReservationsContext } from '#server/modules/reservations/index.ts'

/** The contexts of the modules whose data the pages show. */
export interface SiteContext
  extends AccountsContext, BotChecksContext, ExternalWalletsContext, ReservationsContext {}
