/** Creates the sign-in of this server. */
import type { FastifyInstance } from 'fastify'
import type { CoreContext } from '#server/infra/context.ts'
import { openIdProvider, type OpenIdOptions, type SignInProvider } from './openid-provider.ts'

/** The routes and use cases of accounts receive this context. */
export interface AccountsContext extends CoreContext {
  /** Signs the ids of sessions that are not stored (server/infra/database/session-store.ts). */
  readonly sessionKey: string
  /** Null when visitors cannot sign in. */
  readonly signIn: SignInProvider | null
}

export interface SignInSetup {
  /** Null when visitors cannot sign in. */
  readonly signIn: SignInProvider | null
  /** Adds routes that the sign-in itself needs, before the server is ready. */
  readonly register: (app: FastifyInstance) => void
}

const noRoutes = (): void => undefined

/** @param baseUrl public origin of this server without a trailing slash */
export const createSignIn = (options: OpenIdOptions | undefined, baseUrl: string): SignInSetup => ({
  signIn: options === undefined ? null : openIdProvider(options, baseUrl),
  register: noRoutes,
})
