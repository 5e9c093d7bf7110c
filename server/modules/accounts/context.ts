/** What the accounts module receives. */
import type { CoreContext } from '#server/infra/context.ts'
import type { SignInProvider } from './openid-provider.ts'

export interface AccountsContext extends CoreContext {
  /** Signs the ids of sessions that are not stored (server/infra/database/session-id.ts). */
  readonly sessionKey: string
  /** Null when visitors cannot sign in. */
  readonly signIn: SignInProvider | null
}
