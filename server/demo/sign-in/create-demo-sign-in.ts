/** Adds the demo's OpenID provider to the same server: its pages, and calls without the network. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomFetch } from 'openid-client'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { sendPlainPage } from '#server/http/plain-page.ts'
import type { LanguageNegotiator } from '#server/http/preferred-language.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { openIdProvider, type SignInSetup } from '#server/modules/accounts/index.ts'
import { messagesFor } from './messages-for.ts'
import {
  demoClient,
  demoProvider,
  demoStylePath,
  page,
  expiredPage,
  demoPeople,
  demoPerson,
} from './provider.ts'

/** @param uid id of the interaction; part of the form address */
function personChoicePage(request: LanguageNegotiator, uid: string): string {
  const { lang, choose, explain, cancel } = messagesFor(request)
  const people = demoPeople
    .map(
      ({ id, firstName, lastName, email }) =>
        `<button name="person" value="${id}"><strong>${firstName} ${lastName}</strong><br>${email}</button>`,
    )
    .join('')
  const form =
    `<form method="post" action="/openid/demo/interaction/${escapeHtml(uid)}">${people}` +
    `<button name="person" value="" class="quiet">${cancel}</button></form>`
  return page(lang, choose, `<p>${explain}</p>${form}`)
}

const demoStyle = `:root { color-scheme: light dark; font: 1rem/1.45 system-ui, sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100vh }
main { box-sizing: border-box; width: min(100%, 26rem); padding: 1.5rem }
h1, p { margin: 0 }
h1 { font-size: 1.5rem; line-height: 1.15 }
form, main { display: grid; gap: .75rem }
button { font: inherit; text-align: start; padding: .75rem 1rem; min-height: 2.75rem; border: 1.5px solid;
  border-radius: 8px; background: none; color: inherit; cursor: pointer }
button.quiet { border-color: transparent; text-decoration: underline }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`

type Provider = Awaited<ReturnType<typeof demoProvider>>

/** @param baseUrl public origin of this server, without a trailing slash */
export async function createDemoSignIn(baseUrl: string): Promise<SignInSetup> {
  const clientSecret = randomBytes(24).toString('base64url')
  const provider = await demoProvider(baseUrl, clientSecret)
  let app: FastifyInstance | undefined
  // In a container the public address may be unreachable, so these calls stay in the process.
  const fetch: CustomFetch = async (address, { method, headers, body }) => {
    if (!app) throw new Error('The server is not ready yet')
    const { pathname, search } = new URL(address)
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers,
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    })
    const type = String(answer.headers['content-type'] ?? '')
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
  }
  return {
    signIn: openIdProvider(
      { issuer: `${baseUrl}${demoPath}`, clientId: demoClient, clientSecret, fetch },
      baseUrl,
    ),
    register(server) {
      app = server
      void server.register((scope, _, done) => {
        addProviderRoutes(scope, provider, new URL(baseUrl))
        done()
      })
    },
  }
}

interface Interaction {
  readonly Params: { readonly uid: string }
  readonly Body: string | undefined
}

function addProviderRoutes(scope: FastifyInstance, provider: Provider, base: URL): void {
  const answer = provider.callback()
  // The provider reads request bodies from the socket.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, __, done) => done(null))

  scope.get(demoStylePath, (_, reply) => reply.type('text/css').send(demoStyle))

  scope.get<Interaction>(`${demoPath}/interaction/:uid`, async (request, reply) => {
    const known = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return known
      ? sendPlainPage(reply, personChoicePage(request, request.params.uid))
      : sendPlainPage(reply.code(404), expiredPage(request))
  })

  scope.post<Interaction>(`${demoPath}/interaction/:uid`, async (request, reply) => {
    const chosen = demoPerson(new URLSearchParams(await readBody(request)).get('person') ?? '')
    const result = chosen ? { login: { accountId: chosen.id } } : { error: 'access_denied' }
    try {
      const next = await provider.interactionResult(request.raw, reply.raw, result)
      return await reply.redirect(next, 303)
    } catch {
      return reply.redirect('/', 303)
    }
  })

  scope.all(`${demoPath}/*`, async (request, reply) => {
    hijackForProvider(request, reply, base)
    await answer(request.raw, reply.raw)
  })
}

const maxFormLength = 4096

async function readBody(request: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of request.raw) {
    text += String(chunk)
    if (text.length > maxFormLength) return ''
  }
  return text
}

/** Passes the connection to the provider, with the security headers of this server and its public address. */
function hijackForProvider(request: FastifyRequest, reply: FastifyReply, base: URL): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  const raw: typeof request.raw & { originalUrl?: string } = request.raw
  raw.headers['x-forwarded-proto'] = base.protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = base.host
  raw.originalUrl = raw.url ?? ''
  raw.url = raw.originalUrl.slice(demoPath.length)
}
