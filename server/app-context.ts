/** What every route, use case and job receives. Each module declares the part that it needs. */
import type { AccountsContext } from '#server/modules/accounts/context.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/context.ts'
import type { ExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'
import type { PaymentsContext } from '#server/modules/payments/context.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'

export interface AppContext extends AccountsContext, BotChecksContext, PaymentsContext {
  /** The register of EU tax numbers. Without it only the format of a number is checked. */
  readonly vatRegister?: VatRegister | undefined
  /** Keys that sign wallet passes. Empty when none is configured. */
  readonly externalWallets: ExternalWallets
}
