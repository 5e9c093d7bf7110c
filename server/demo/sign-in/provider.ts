/** An OpenID Connect provider for the demo: real protocol, invented people, no passwords, nothing stored. */
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { KoaContextWithOIDC, Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import { day, hour, second } from '#core/domain/durations.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { LanguageNegotiator } from '#server/http/preferred-language.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { callbackPath } from '#server/modules/accounts/index.ts'
import { messagesFor } from './messages-for.ts'

interface StoredRecord {
  readonly payload: AdapterPayload
  /** Epoch ms. */
  readonly until: number
}

const maxRecords = 2000

/** All kinds of records in one map, the oldest first. @param now epoch ms */
export function demoAdapter(now: () => number = Date.now): AdapterFactory {
  const records = new Map<string, StoredRecord>()

  function makeRoom(): void {
    for (const [key, { until }] of records) if (until <= now()) records.delete(key)
    for (const key of records.keys()) {
      if (records.size < maxRecords) return
      records.delete(key)
    }
  }

  return (kind): Adapter => {
    const keyOf = (id: string): string => `${kind}:${id}`
    const find = (id: string): AdapterPayload | undefined => {
      const record = records.get(keyOf(id))
      return record && record.until > now() ? record.payload : undefined
    }
    const those = (fits: (payload: AdapterPayload) => boolean) =>
      [...records].filter(([key, { payload }]) => key.startsWith(`${kind}:`) && fits(payload))
    return {
      upsert(id, payload, expiresIn = hour / second) {
        if (records.size >= maxRecords) makeRoom()
        records.set(keyOf(id), { payload, until: now() + expiresIn * second })
        return Promise.resolve()
      },
      find: (id) => Promise.resolve(find(id)),
      findByUid: (uid) =>
        Promise.resolve(those((payload) => payload.uid === uid).map(([, record]) => record.payload)[0]),
      // The device flow is disabled.
      findByUserCode: () => Promise.resolve(undefined),
      consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(now() / 1000)
        return Promise.resolve()
      },
      destroy(id) {
        records.delete(keyOf(id))
        return Promise.resolve()
      },
      revokeByGrantId(grantId) {
        for (const [key] of those((payload) => payload.grantId === grantId)) records.delete(key)
        return Promise.resolve()
      },
    }
  }
}

export const demoClient = 'box-office'

/** Seconds; a later visitor of the demo chooses a person again. */
const lifetimes = {
  Session: hour / second,
  Interaction: hour / second,
  Grant: day / second,
  IdToken: hour / second,
  AccessToken: hour / second,
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

export const demoStylePath = '/openid/demo/style.css'

/** @param title plain text @param body HTML @returns the HTML of a page of the demo provider */
export const page = (lang: string, title: string, body: string): string =>
  plainPage({
    lang,
    title,
    head: `<link rel="stylesheet" href="${demoStylePath}">`,
    body: `<main><h1>${title}</h1>${body}</main>`,
  })

/** @param form the provider's form with its token; buttons outside refer to it by its id */
function signOutPage(request: LanguageNegotiator, form: string): string {
  const { lang, signOutTitle: leave, signOutText: leaveWhy, yes, no } = messagesFor(request)
  const buttons =
    `<button form="op.logoutForm" name="logout" value="yes">${yes}</button>` +
    `<button form="op.logoutForm" class="quiet">${no}</button>`
  return page(lang, leave, `<p>${leaveWhy}</p>${form}${buttons}`)
}

/** The page of an expired, used or invalid address. */
export function expiredPage(request: LanguageNegotiator): string {
  const { lang, expiredTitle: over, expiredText: overWhy, home } = messagesFor(request)
  return page(lang, over, `<p>${overWhy}</p><p><a href="/">${home}</a></p>`)
}

/** Invented people of the demo. */
interface DemoPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const demoPeople: readonly DemoPerson[] = [
  { id: 'ada', firstName: 'Ada', lastName: 'Rossi', email: 'ada.rossi@example.org' },
  { id: 'zoe', firstName: 'Zoë', lastName: 'Àlvarez', email: 'zoe.alvarez@example.org' },
]

/** @returns undefined for an unknown id */
export const demoPerson = (id: string): DemoPerson | undefined =>
  demoPeople.find((person) => person.id === id)
