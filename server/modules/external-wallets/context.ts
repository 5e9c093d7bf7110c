/** What the routes of external wallets receive. */
import type { CoreContext } from '#server/infra/context.ts'
import type { ExternalWallets } from './read-external-wallets.ts'

export interface ExternalWalletsContext extends CoreContext {
  /** Signers of wallet passes; empty when none is configured. */
  readonly externalWallets: ExternalWallets
}
