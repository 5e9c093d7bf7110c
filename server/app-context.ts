/** Every route, use case and job receives this context. Each module declares the part that it needs. */
import type { AccountsContext } from '#server/modules/account/openid-provider.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import type { ExternalWalletsContext } from '#server/modules/external-wallets/read-external-wallets.ts'
import type { PaymentsContext } from '#server/modules/payments/providers/create-payments.ts'
import type { ReservationsContext } from '#server/modules/purchase/context.ts'
import type { PushContext } from '#server/modules/push/open-push.ts'

export interface AppContext
  extends
    AccountsContext,
    BotChecksContext,
    ExternalWalletsContext,
    PaymentsContext,
    PushContext,
    ReservationsContext {}
