/** Sign-in with an OpenID Connect provider: code flow with PKCE, state and nonce (docs/api/accounts.md#sign-in). */
import * as oidc from 'openid-client'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Identity } from './queries.ts'

export interface OpenIdOptions {
  /** The issuer as in the provider's discovery document. */
  readonly issuer: string
  readonly clientId: string
  /** Missing for a public client, which uses PKCE only. */
  readonly clientSecret?: string | undefined
  /** Separated by spaces; has to contain `openid` and `email`. */
  readonly scope?: string | undefined
  /** The provider's sign-out page, for a provider that does not announce one. */
  readonly signOutUrl?: string | undefined
  /** Replaces the network (tests, demo). */
  readonly fetch?: oidc.CustomFetch
}

/** Stored until the callback. */
interface SignInRequest {
  /** The provider's page to redirect the visitor to. */
  readonly authorizationUrl: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly identity: Identity; readonly idToken: string }
  /** The visitor or the provider refused. */
  | { readonly kind: 'declined' }
  /** The provider sent no e-mail address, which an account needs. */
  | { readonly kind: 'no-email' }

export interface SignInProvider {
  /** Rejects when the provider does not answer. */
  begin(): Promise<SignInRequest>
  /**
   * @param returned the address of the callback with its query
   * Rejects when the provider does not answer, or when its answer is invalid.
   */
  complete(returned: URL, pending: Omit<SignInRequest, 'authorizationUrl'>): Promise<SignInResult>
  /** The provider's sign-out page; "/" when it has none or does not answer. */
  signOutUrl(idToken: string): Promise<string>
}

/** The routes and use cases of accounts receive this context. */
export interface AccountsContext extends CoreContext {
  /** Signs the ids of sessions that are not stored (server/infra/database/session-store.ts). */
  readonly sessionKey: string
  /** Null when visitors cannot sign in. */
  readonly signIn: SignInProvider | null
}

export const callbackPath = '/openid/callback'
const defaultScope = 'openid email profile'
/** Seconds; the visitor waits for the redirect. */
const timeoutSeconds = 10

/** POST when the provider supports it, else Basic, the default of the standard. */
const clientAuthOf = (secret: string | undefined): oidc.ClientAuth =>
  secret === undefined
    ? oidc.None()
    : (server, client, body, headers) => {
        const supportsPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
        const authenticate = supportsPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
        return authenticate(server, client, body, headers)
      }

function discover(options: OpenIdOptions): Promise<oidc.Configuration> {
  const issuer = new URL(options.issuer)
  return oidc.discovery(issuer, options.clientId, options.clientSecret, clientAuthOf(options.clientSecret), {
    timeout: timeoutSeconds,
    execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    ...(options.fetch ? { [oidc.customFetch]: options.fetch } : {}),
  })
}

const claimText = (value: unknown): string | null =>
  typeof value === 'string' ? cleanText(value).slice(0, 255) || null : null

/** @param baseUrl public origin of this server without a trailing slash, where the provider redirects to */
export function openIdProvider(options: OpenIdOptions, baseUrl: string): SignInProvider {
  let discovered: Promise<oidc.Configuration> | undefined
  /** Discovered once. A failure is not cached: the next sign-in tries again. */
  const configuration = (): Promise<oidc.Configuration> =>
    (discovered ??= discover(options).catch((error: unknown) => {
      discovered = undefined
      throw error
    }))

  return {
    async begin() {
      const config = await configuration()
      const verifier = oidc.randomPKCECodeVerifier()
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
      const authorizationUrl = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${baseUrl}${callbackPath}`,
        scope: options.scope ?? defaultScope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { authorizationUrl: authorizationUrl.href, state, nonce, verifier }
    },
    async complete(returned, { state, nonce, verifier }) {
      try {
        return await exchangeCode(await configuration(), returned, { state, nonce, verifier })
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) return { kind: 'declined' }
        throw error
      }
    },
    async signOutUrl(idToken) {
      try {
        const config = await configuration()
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${baseUrl}/` }
        if (config.serverMetadata().end_session_endpoint)
          return oidc.buildEndSessionUrl(config, parameters).href
        return options.signOutUrl ?? '/'
      } catch {
        return '/'
      }
    },
  }
}

async function exchangeCode(
  config: oidc.Configuration,
  returned: URL,
  { state, nonce, verifier }: Omit<SignInRequest, 'authorizationUrl'>,
): Promise<SignInResult> {
  const tokens = await oidc.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token')
  const userInfo =
    claimText(claims['email']) === null && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
  const merged: Record<string, unknown> = { ...claims, ...userInfo }
  const email = claimText(merged['email'])
  if (email === null) return { kind: 'no-email' }
  return {
    kind: 'signed-in',
    idToken: tokens.id_token,
    identity: {
      issuer: claims.iss,
      subject: claims.sub,
      email: canonicalEmail(email),
      firstName: claimText(merged['given_name']),
      lastName: claimText(merged['family_name']),
    },
  }
}
