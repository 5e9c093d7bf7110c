/** Parts of the server that pages and application info use. */
import type { AccountsContext } from '#server/modules/account/openid-provider.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import type { ExternalWalletsContext } from '#server/modules/external-wallets/read-external-wallets.ts'
import type { ReservationsContext } from '#server/modules/purchase/context.ts'

/** The contexts of the modules whose data the pages show. */
export interface SiteContext
  extends AccountsContext, BotChecksContext, ExternalWalletsContext, ReservationsContext {}
