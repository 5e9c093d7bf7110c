/** Every route, use case and job receives this context. Each module declares the part that it needs. */
import type { AccountsContext } from '#server/modules/accounts/index.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import type { ExternalWalletsContext } from '#server/modules/external-wallets/index.ts'
import type { PaymentsContext } from '#server/modules/payments/index.ts'
import type { PushContext } from '#server/modules/push/index.ts'
import type { ReservationsContext } from '#server/modules/reservations/index.ts'

export interface AppContext
  extends
    AccountsContext,
    BotChecksContext,
    ExternalWalletsContext,
    PaymentsContext,
    PushContext,
    ReservationsContext {}
