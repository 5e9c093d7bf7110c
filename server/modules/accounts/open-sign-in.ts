/** Which sign-in this box office has: a provider's, the demo's, or none. */
import type { FastifyInstance } from 'fastify'
import { openIdProvider, type OpenIdOptions, type SignInProvider } from './openid.ts'

/** `demo`: two invented people and a provider of our own, for trying things out. */
export type SignInOptions = OpenIdOptions | 'demo'

export interface SignInSetup {
  readonly signIn: SignInProvider | null
  /** Adds what the server itself has to answer for it, before the server is ready. */
  readonly register: (app: FastifyInstance) => void
}

const noop = (): void => undefined

export async function createSignIn(
  options: SignInOptions | undefined,
  baseUrl: string,
): Promise<SignInSetup> {
  if (options === undefined) return { signIn: null, register: noop }
  if (options !== 'demo') return { signIn: openIdProvider(options, baseUrl), register: noop }
  // Only the demo pays for loading a whole provider.
  const { createDemoSignIn: openDemoSignIn } = await import('#server/demo/sign-in/open-demo-sign-in.ts')
  return openDemoSignIn(baseUrl)
}
