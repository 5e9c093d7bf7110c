/** What the accounts module receives. */
import type { CoreContext } from '#server/infra/context.ts'
import type { SignInProvider } from './openid-provider.ts'

export interface AccountsContext extends CoreContext {
  /** Null when visitors cannot sign in. */
  readonly signIn: SignInProvider | null
}
