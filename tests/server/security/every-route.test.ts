/** Properties of every route, also of future ones (docs/SECURITY.md). */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { pagePatterns, reservationSteps } from '#wire/page-paths.ts'
import { testDist } from '../../support/fake-dist.ts'
import { buy, forFree } from '../../support/server/purchase.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { browser } from '../../support/server/sign-in.ts'
import { sessionHeaders, startTestServer, testServer } from '../../support/server/test-server.ts'

/** Providers call these without a session; a signature or a request to the provider verifies them. */
const webhooks = /^\/api\/(v2\/)?(public\/)?payment\/webhook\//
/**
 * Phones with a wallet pass register here without a session; nothing is stored
 * (docs/api/external-wallets.md#apple-update-service).
 */
const phones = /^\/api\/pass\/event\/:shortName\/v1\/(devices\/|log$)/
/** The hash in the address authorizes; no session is used (docs/api/online-events.md#personal-link). */
const personalLink = /\/check-in\/:hash$/
/** Local providers of the demo, absent on a server that sells for real. */
const standIns = /^\/(sandbox|demo)\b/
/** Read by other sites without a session (docs/api/README.md#caching-and-cross-origin-use). */
const openToAll = [
  '/api/v2/public/event/:shortName',
  '/api/v2/public/event/:shortName/ticket-categories',
  '/api/v2/public/events',
]
/** The same for every visitor; the other four of the catalogue are 404 for the names of this test. */
const sharedReads = [
  '/api/v2/info',
  '/api/v2/public/events',
  '/api/v2/public/i18n/bundle/:lang',
  '/api/v2/public/i18n/countries-vat/:lang',
  '/api/v2/public/i18n/countries/:lang',
  '/api/v2/public/i18n/eu-countries-vat/:lang',
  '/api/v2/public/subscriptions',
]

interface Route {
  readonly method: string
  readonly url: string
}
const listRoutes = (into: Route[]) => (app: FastifyInstance) =>
  void app.addHook('onRoute', ({ method, url, handler }) => {
    if (handler.name === 'methodNotAllowed') return
    for (const verb of [method].flat()) into.push({ method: verb, url })
  })
const routes: Route[] = []
const server = testServer({ extend: listRoutes(routes) })

const filled = ({ url }: Route): string => url.replaceAll(/:[a-zA-Z]+|\*/g, 'none')
const ask = (route: Route, options: InjectOptions = {}) =>
  server.app.inject({ method: route.method as 'GET', url: filled(route), ...options })
const writes = (): Route[] =>
  routes.filter(
    ({ method, url }) =>
      !['GET', 'HEAD', 'OPTIONS'].includes(method) && !standIns.test(url) && !personalLink.test(url),
  )
const reads = (): Route[] => routes.filter(({ method }) => method === 'GET')

describe('every request that changes something', () => {
  it('is refused without the anti-forgery token of its session', async () => {
    const open: string[] = []
    for (const route of writes()) {
      const { statusCode } = await ask(route, {
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      })
      if (statusCode !== 403 && !webhooks.test(route.url) && !phones.test(route.url))
        open.push(`${route.method} ${route.url}: ${String(statusCode)}`)
    }
    expect(writes().length).toBeGreaterThan(5)
    expect(open).toEqual([])
  })

  it('is refused when the form of another site sends it with the cookie', async () => {
    const visitor = browser(server.app)
    await visitor.startSession()
    const cookie = `ALFIO_SESSION=${visitor.cookies.get('ALFIO_SESSION') ?? ''}`
    const open: string[] = []
    for (const route of writes()) {
      const headers = {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      }
      const { statusCode } = await ask(route, { payload: 'a=b', headers })
      if (statusCode < 400 && !webhooks.test(route.url) && !phones.test(route.url))
        open.push(`${route.method} ${route.url}`)
    }
    expect(open).toEqual([])
  })
})

describe('every answer', () => {
  it('has a policy against foreign scripts and frames and forbids content sniffing, whatever its status', async () => {
    const wrong: string[] = []
    for (const route of reads()) {
      const { headers } = await ask(route)
      const policy = String(headers['content-security-policy'])
      const right =
        /default-src 'none'/.test(policy) &&
        /frame-ancestors/.test(policy) &&
        !/unsafe-(inline|eval)/.test(policy.replace(/style-src [^;]+/, '')) &&
        headers['x-content-type-options'] === 'nosniff' &&
        headers['referrer-policy'] !== undefined
      if (!right) wrong.push(route.url)
    }
    expect(wrong).toEqual([])
  })

  it('requires https for a year when it was requested by https', async () => {
    const proxied = await startTestServer({ trustProxy: 1 })
    const answer = await proxied.app.inject({
      url: '/api/v2/info',
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    await proxied.close()
  })

  it('allows other origins exactly at the three documented addresses, and never with a session', async () => {
    const open: (readonly [url: string, origins: unknown])[] = []
    for (const route of reads()) {
      const { headers } = await ask(route, { headers: { origin: 'https://evil.example' } })
      const allowed = headers['access-control-allow-origin']
      if (allowed !== undefined) open.push([route.url, allowed])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    expect(open.sort()).toEqual(openToAll.map((url) => [url, '*']))
  })

  // docs/api/README.md#caching-and-cross-origin-use
  it('of the API forbids storing, except of the catalogue, which carry no session (B411)', async () => {
    const wrong: string[] = []
    const shared = new Set<string>()
    for (const route of reads().filter(({ url }) => url.startsWith('/api/v2/'))) {
      const { headers, statusCode } = await ask(route)
      const mayBeKept = headers['cache-control'] !== 'no-store'
      const session = [headers['set-cookie'], headers['x-auth-token'], headers['xsrf-token']]
      if (mayBeKept && (session.some(Boolean) || statusCode !== 200)) wrong.push(route.url)
      if (mayBeKept) shared.add(route.url)
    }
    expect(wrong).toEqual([])
    expect([...shared].sort()).toEqual(sharedReads)
  })

  it.each(['/%zz', '/api/v2/public/event/%E0%A4%A', '/event/%'])(
    'to the malformed address %s has the security headers',
    async (url) => {
      const { statusCode, headers } = await server.app.inject({ url, headers: { accept: '*/*' } })
      expect(statusCode).toBe(400)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  it('names neither the framework nor its version', async () => {
    for (const route of reads()) {
      const { headers } = await ask(route)
      expect([route.url, headers['x-powered-by'], headers['server']]).toEqual([
        route.url,
        undefined,
        undefined,
      ])
    }
  })
})

describe('redirects', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '\r\nSet-Cookie: a=b',
    '..',
    '%2e%2e%2f%2fevil.example',
  ])('stay on this site for the name %j', async (name) => {
    const part = encodeURIComponent(name)
    const addresses = [
      `/e/${part}`,
      `/e/${part}/c/${part}`,
      `/event/${part}/code/${part}`,
      `/event/${part}/reservation/${part}?subscription=${part}`,
      `/event/x/ticket/${part}/check-in/${part}`,
    ]
    for (const url of addresses) {
      const { headers, statusCode } = await server.app.inject(url)
      if (statusCode !== 302 && statusCode !== 307) continue
      const location = String(headers.location)
      expect(new URL(location, 'https://here.example').origin).toBe('https://here.example')
      expect(location).not.toMatch(/[\r\n]/)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('ignore a forged Host header', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const { headers } = await server.app.inject({
      url: `/event/${order.shortName}/reservation/${order.id}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(headers.location).toMatch(/^\/event\//)
  })
})

describe('without its database', () => {
  const fill = (pattern: string): string =>
    pattern
      .replace(':purchaseContextType', 'event')
      .replaceAll(/:\w+|\*/g, 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13')
  const all: Route[] = []
  const broken = testServer({ dist: testDist(), extend: listRoutes(all) })
  beforeAll(() => broken.db.destroy())
  const open = (url: string) => broken.app.inject({ url, headers: { accept: 'text/html' } })
  const { reservation, ...others } = pagePatterns
  const pages = [...Object.values(others), ...reservationSteps.map((step) => `${reservation}/${step}`)]

  it.each(pages)(
    'the page %s is the app, or names the fault and leads to the wallet, and no proxy may change it (B427)',
    async (pattern) => {
      const { statusCode, headers, body } = await open(fill(pattern))
      const isStored = /^\/wallet|\/(ticket|reservation)\//.test(pattern)
      expect([statusCode, headers['cache-control']]).toEqual([isStored ? 200 : 503, 'no-store, no-transform'])
      expect(body).toContain(isStored ? '<div id="root">' : 'href="/wallet"')
      expect(headers['retry-after']).toBe(isStored ? undefined : '10')
    },
  )

  it('no route answers a browser with JSON, nor a call with a page (B427)', async () => {
    const session = await sessionHeaders(broken.app)
    const wrong: unknown[] = []
    for (const { method, url } of all) {
      if (method === 'GET') {
        const page = await open(fill(url))
        if (page.statusCode === 500) wrong.push([url, page.body])
      }
      const call = await broken.app.inject({
        ...{ method: method as 'GET', url: fill(url) },
        ...(method === 'GET'
          ? {}
          : { headers: { ...session, 'content-type': 'application/json' }, payload: '{}' }),
      })
      const isText = String(call.headers['content-type']).startsWith('application/json')
      if (call.statusCode >= 500 && (!isText || call.body.length > 60)) wrong.push([method, url, call.body])
    }
    expect(wrong).toEqual([])
  })
})
