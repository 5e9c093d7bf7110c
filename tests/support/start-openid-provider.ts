/** A sign-in provider at its own address, without pages: it signs in every user it has. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'
import { hour, second } from '#kit/time/durations.ts'
import { freePort } from './free-port.ts'

export interface ForeignProvider {
  readonly issuer: string
  /** The next user: the subject and the claims. */
  next: { sub: string; email?: string; given_name?: string; family_name?: string }
  /** Follows the redirects from the shop back to the shop. @returns path and query of the callback */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

export async function startOpenidProvider(
  client: Partial<ClientMetadata>,
  port?: number,
): Promise<ForeignProvider> {
  const at = port ?? (await freePort())
  const issuer = `http://127.0.0.1:${String(at)}`
  const everyone = new Map<string, ForeignProvider['next']>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const lifetime = hour / second
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    ttl: {
      Interaction: lifetime,
      Session: lifetime,
      Grant: lifetime,
      AccessToken: lifetime,
      IdToken: lifetime,
    },
    clients: [{ client_id: 'shop', redirect_uris: ['http://localhost:8080/openid/callback'], ...client }],
    claims: { email: ['email'], profile: ['given_name', 'family_name'] },
    clientAuthMethods: ['none', 'client_secret_basic'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => everyone.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }) {
      const { client: asking, session } = oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const foreignProvider: ForeignProvider = {
    issuer,
    next: { sub: 'unknown' },
    async visit(address) {
      const cookies = new Map<string, string>()
      let to = address
      for (let hop = 0; to.startsWith(issuer) && hop < 8; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(to, { redirect: 'manual', headers: { cookie } })
        for (const setCookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${String(response.status)} ${await response.text()}`)
        to = new URL(location, to).href
      }
      const { pathname, search } = new URL(to)
      return `${pathname}${search}`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/choose/')) return void answer(request, response)
    everyone.set(foreignProvider.next.sub, foreignProvider.next)
    void provider.interactionFinished(request, response, { login: { accountId: foreignProvider.next.sub } })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  return foreignProvider
}
