/** What every route, use case and job receives. Each module declares the part that it needs. */
import type { AccountsContext } from '#server/modules/accounts/index.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import type { ExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'
import type { Payments } from '#server/modules/payments/providers/create-payments.ts'
import type { ReservationsContext } from '#server/modules/reservations/context.ts'

export interface AppContext extends AccountsContext, BotChecksContext, ReservationsContext {
  readonly payments: Payments
  /** Keys that sign wallet passes. Empty when none is configured. */
  readonly externalWallets: ExternalWallets
}
