/** Which sign-in this box office has: a provider's, the demo's, or none. */
import type { FastifyInstance } from 'fastify'
import { openIdProvider, type OpenIdOptions, type SignInProvider } from './openid.ts'

/** `demo`: two invented people and a provider of our own, for trying things out. */
export type SignInOptions = OpenIdOptions | 'demo'

export interface SignInDesk {
  readonly signIn: SignInProvider | null
  /** Adds what the server itself has to answer for it, before the server is ready. */
  readonly addTo: (app: FastifyInstance) => void
}

const nothing = (): void => undefined

export async function openSignIn(options: SignInOptions | undefined, baseUrl: string): Promise<SignInDesk> {
  if (options === undefined) return { signIn: null, addTo: nothing }
  if (options !== 'demo') return { signIn: openIdProvider(options, baseUrl), addTo: nothing }
  // Only the demo pays for loading a whole provider.
  const { openDemoSignIn } = await import('../demo/sign-in/open.ts')
  return openDemoSignIn(baseUrl)
}
