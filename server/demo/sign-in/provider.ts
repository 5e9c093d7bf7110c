/** An OpenID Connect provider for the demo: real protocol, invented people, no passwords, nothing stored. */
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { LanguageNegotiator } from '#server/http/preferred-language.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { callbackPath } from '#server/modules/accounts/index.ts'
import { demoAdapter } from './adapter.ts'
import { signOutPage, expiredPage } from './pages.ts'
import { demoPerson } from './people.ts'

export const demoClient = 'box-office'

const day = 24 * 60 * 60

/** Ms; a later visitor of the demo chooses a person again. */
const lifetimes = {
  Session: 60 * 60,
  Interaction: 60 * 60,
  Grant: day,
  IdToken: 60 * 60,
  AccessToken: 60 * 60,
}

const accountOf = (id: string) => {
  const person = demoPerson(id)
  if (!person) return undefined
  const { firstName, lastName, email } = person
  const claims = { sub: id, email, email_verified: true, given_name: firstName, family_name: lastName }
  return { accountId: id, claims: () => claims }
}

/** The only client is this server, so no consent is needed. */
async function grantAllScopes({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

const negotiatorOf = (ctx: KoaContextWithOIDC): LanguageNegotiator => ({
  languages: (offered) => ctx.acceptsLanguages(offered),
})

/** @param secret the client's, new in each run */
export async function demoProvider(baseUrl: string, secret: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const cookie = { path: demoPath, httpOnly: true, sameSite: 'lax', signed: true } as const
  const provider = new Provider(`${baseUrl}${demoPath}`, {
    adapter: demoAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: demoClient,
        client_secret: secret,
        redirect_uris: [`${baseUrl}${callbackPath}`],
        post_logout_redirect_uris: [`${baseUrl}/`],
      },
    ],
    cookies: { keys: [randomBytes(24).toString('base64url')], long: cookie, short: cookie },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // The server reads the ID token; this avoids a second request.
    conformIdTokenClaims: false,
    ttl: lifetimes,
    findAccount: (_, id) => accountOf(id),
    loadExistingGrant: grantAllScopes,
    interactions: { url: (_, { uid }) => `${demoPath}/interaction/${uid}` },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = expiredPage(negotiatorOf(ctx))
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = signOutPage(negotiatorOf(ctx), form)
        },
        postLogoutSuccessSource(ctx) {
          ctx.body = expiredPage(negotiatorOf(ctx))
        },
      },
    },
  })
  // Requests come through this server, which sets the forwarded headers.
  provider.proxy = true
  return provider
}
