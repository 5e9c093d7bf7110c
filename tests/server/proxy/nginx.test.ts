/** Runs the configurations of docs/DEPLOYMENT.md unchanged in nginx. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { second } from '#kit/time/durations.ts'
import { readAlfioServices } from '#server/config.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { fakeDist } from '../../support/fake-dist.ts'
import { freePort } from '../../support/free-port.ts'
import { documentedBlock, startNginx, type TestNginx } from '../../support/nginx.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { api, forFree } from '../../support/server/purchase.ts'
import { category, freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

/** A whole purchase over HTTP. @returns the address of the ticket */
async function purchase(origin: string, shortName: string): Promise<string> {
  const buyer = remoteBuyer(origin)
  const items = await buyer.call('GET', `${api}/event/${shortName}/ticket-categories`)
  const [category] = (items.body as { ticketCategories: { id: number }[] }).ticketCategories
  const order = await buyer.reserve(shortName, category!.id)
  expect((await buyer.fillIn(order!)).status).toBe(200)
  expect((await buyer.confirm(order!, forFree)).status).toBe(200)
  return `${origin}${api}/event/${shortName}/ticket/${order!.tickets[0] ?? ''}`
}

describe('two instances behind nginx', () => {
  let database: TestDatabase
  let copies: TestServer[]
  let nginx: TestNginx
  let ports: number[]
  const seen: string[][] = [[], []]
  const cache = mkdtempSync(join(tmpdir(), 'tessera-cache-'))
  async function start(port: number, index: number): Promise<TestServer> {
    const copy = await startTestServer({
      database,
      trustProxy: 1,
      drain: second,
      extend: (app) => {
        app.addHook('onRequest', (request, _, done) => {
          seen[index]?.push(`${request.ip} ${request.protocol} ${request.hostname}`)
          done()
        })
      },
    })
    await copy.app.listen({ port, host: '127.0.0.1' })
    return copy
  }
  beforeAll(async () => {
    database = await createDatabase()
    ports = [await freePort(), await freePort()]
    copies = await Promise.all(ports.map(start))
    nginx = await startNginx(
      documentedBlock('own-server', {
        '127.0.0.1:8081': `127.0.0.1:${String(ports[0])}`,
        '127.0.0.1:8082': `127.0.0.1:${String(ports[1])}`,
        '/var/cache/nginx/tessera': cache,
      }),
    )
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(copies.map((copy) => copy.close()))
    await database.drop()
    rmSync(cache, { recursive: true })
  })

  it("sell together, receive the client's address, and continue when one has stopped", async () => {
    const seed = freeSeed()
    await copies[0]!.load(seed)
    await purchase(nginx.origin, seed.shortName)
    expect(seen.map((calls) => calls.length > 2)).toEqual([true, true])
    expect(new Set(seen.flat())).toEqual(new Set(['127.0.0.1 http 127.0.0.1']))
    const forged = await fetch(`${nginx.origin}${api}/events`, { headers: { 'x-forwarded-for': '6.6.6.6' } })
    expect(forged.status).toBe(200)
    expect(seen.flat().some((call) => call.includes('6.6.6.6'))).toBe(false)
  })

  it('lose no buyer in an upgrade of one after the other, and log no address of an order (B744)', async () => {
    const seats = 2000
    const seed = freeSeed({ seats, categories: [category({ price: 0, seats })] })
    const { db } = copies[0]!
    const eventId = await copies[0]!.load(seed)
    const row = await db
      .selectFrom('categories')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirst()
    const [orders, faults]: [string[], string[]] = [[], []]
    let isUpgraded = false

    /** Buyers come one after the other until the upgrade is over, and some after it. */
    async function visit(): Promise<void> {
      for (let left = 20; left > 0; left -= isUpgraded ? 1 : 0)
        await remoteBuyer(nginx.origin)
          .reserve(seed.shortName, row!.id)
          .then(
            (order) => orders.push(order?.id ?? 'none'),
            (error: unknown) => faults.push(String(error)),
          )
    }
    async function upgrade(): Promise<void> {
      for (const [index, port] of ports.entries()) {
        await copies[index]?.close()
        copies[index] = await start(port, index)
        expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200)
      }
      isUpgraded = true
    }
    await Promise.all([upgrade(), ...Array.from({ length: 3 }, visit)])
    expect(faults).toEqual([])
    expect(orders.length).toBeGreaterThanOrEqual(60)
    const held = await copies[0]!.db
      .selectFrom('tickets')
      .select('reservation_id as id')
      .where('event_id', '=', eventId)
      .where('reservation_id', 'is not', null)
      .execute()
    expect(held.map(({ id }) => id).toSorted()).toEqual(orders.toSorted())
    const log = await nginx.accessLog()
    expect(log.split('\n').length).toBeGreaterThan(orders.length)
    expect([...orders.filter((id) => log.includes(id)), ...(/\/event\S*/.exec(log) ?? [])]).toEqual([])
  })
})

describe('upstream mode with nginx alone', () => {
  const dist = fakeDist()
  const upstreamMode = (upstream: string) =>
    documentedBlock('upstream-mode', {
      'https://alfio.example.org': upstream,
      'alfio.example.org': new URL(upstream).host,
      '/srv/tessera/dist': dist,
    })
  let server: TestServer
  let nginx: TestNginx
  beforeAll(async () => {
    server = await startTestServer({
      extend: (app) =>
        void app.addHook('onSend', (_, reply, body, done) =>
          done(null, (reply.header('x-alfio', 'yes'), body)),
        ),
    })
    const upstream = await server.app.listen({ port: 0, host: '127.0.0.1' })
    nginx = await startNginx(upstreamMode(upstream))
  })
  afterAll(async () => {
    await nginx.stop()
    await server.close()
    rmSync(dist, { recursive: true })
  })
  const get = (path: string, headers = {}) => fetch(`${nginx.origin}${path}`, { redirect: 'manual', headers })

  it('sells a ticket, shows its code and logs no address (B744)', async () => {
    const seed = freeSeed()
    await server.load(seed)
    const ticket = await purchase(nginx.origin, seed.shortName)
    const code = Buffer.from(await (await fetch(`${ticket}/code.png`)).arrayBuffer())
    expect(code.subarray(1, 4).toString()).toBe('PNG')
    expect(await nginx.accessLog()).toMatch(/^127\.0\.0\.1 \[[^\]]+\] GET 200 [^/]*$/m)
    expect(await nginx.accessLog()).not.toMatch(/\/(event|api)/)
  })

  it("forwards exactly the server's own addresses, with one header of each kind", async () => {
    const id = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'
    const addresses = [
      '/',
      '/wallet',
      '/event/x',
      '/event/x/tickets',
      '/event/angular.js',
      '/o/meetup',
      '/api/v2/info',
      '/api/v2/public/events?tags=a%20b',
      '/file/none',
      '/openid/authentication',
      '/logout',
      '/callback?code=1',
      '/resources/x',
      `/event/x/reservation/${id}`,
      `/event/x/reservation/${id}/`,
      `/subscription/x/reservation/${id}`,
      `/event/x/reservation/${id}/book`,
      `/event/x/reservation/${id}/success?lang=de`,
      `/event/x/reservation/${id}/payment/paypal/confirm`,
      `/event/x/ticket/${id}/view`,
      `/event/x/ticket/${id}/code.png`,
      `/event/x/ticket/${id}/check-in/abc`,
      `/event/x/ticket/${id}/check-in/abc/waiting-room`,
      '/event/x/code/SECRET',
      '/e/x',
      '/e/x/c/SECRET',
      '/payment/paypal/redirect/confirm',
    ]
    const wrong: string[] = []
    for (const address of addresses) {
      const answer = await get(address)
      const forwarded = answer.headers.get('x-alfio') === 'yes'
      if (forwarded !== isServerOnly(address.split('?')[0] ?? '')) wrong.push(address)
      if (!forwarded)
        expect([address, await answer.text()]).toEqual([
          address,
          expect.stringContaining('<title>Tessera</title>'),
        ])
      if (forwarded) expect(answer.headers.get('content-security-policy')).not.toContain(', ')
    }
    expect(wrong).toEqual([])
  })

  it('serves the app like the server itself', async () => {
    const proxy = await buildUpstreamProxy({
      upstream: 'http://127.0.0.1:1',
      dist,
      cspSources: readAlfioServices(undefined),
    })
    for (const url of [
      '/',
      '/wallet',
      '/sw.js',
      '/assets/index-Ab12.js',
      '/robots.txt',
      '/recover',
      '/manifest.webmanifest',
    ]) {
      const [here, there] = [await get(url), await proxy.inject(url)]
      const names = [
        'cache-control',
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
      ]
      // Without the server the page writes the manifest of the app on the home screen itself.
      const expected = (name: string) =>
        String(there.headers[name]).replace("manifest-src 'self'", "manifest-src 'self' data:")
      expect([url, here.status, ...names.map((name) => here.headers.get(name))]).toEqual([
        url,
        there.statusCode,
        ...names.map((name) => (there.headers[name] === undefined ? null : expected(name))),
      ])
      expect(here.headers.get('content-type')?.split(';')[0]).toBe(
        String(there.headers['content-type']).split(';')[0],
      )
    }
    for (const url of ['/assets/gone.js', '/gone.png', '/.vite/manifest.json'])
      expect((await get(url)).status).toBe(404)
    await proxy.close()
  })

  it('leads a share without a worker to the page that explains it, like the server itself', async () => {
    const answer = await fetch(`${nginx.origin}/wallet/add`, {
      method: 'POST',
      body: new FormData(),
      redirect: 'manual',
    })
    expect([answer.status, new URL(answer.headers.get('location') ?? '', nginx.origin).pathname]).toEqual([
      303,
      '/wallet/add',
    ])
    expect((await get('/wallet/add')).status).toBe(200)
  })

  it('rewrites cookies and redirects to this address', async () => {
    const { headers } = await get(`${api}/i18n/languages`)
    const stored = await fetch(`${nginx.origin}${api}/reservation/none/back-to-booking`, {
      method: 'POST',
      headers: {
        'x-auth-token': headers.get('x-auth-token') ?? '',
        'x-csrf-token': headers.get('xsrf-token') ?? '',
      },
    })
    const cookie = stored.headers.getSetCookie()[0] ?? ''
    expect(cookie).toContain('ALFIO_SESSION=')
    expect(cookie).not.toContain('Domain')
    expect((await get('/e/spring')).headers.get('location')).toMatch(
      /^(http:\/\/127\.0\.0\.1:\d+)?\/event\/spring$/,
    )
  })

  it('keeps a redirect of alf.io on this address, and drops headers that only a proxy may set', async () => {
    const received: IncomingHttpHeaders[] = []
    const alfio = createServer(({ headers }, response) => {
      received.push(headers)
      response.writeHead(302, { Location: `http://${headers.host ?? ''}//evil.example/p` }).end()
    }).listen(0, '127.0.0.1')
    await once(alfio, 'listening')
    const { port } = alfio.address() as AddressInfo
    const alone = await startNginx(upstreamMode(`http://127.0.0.1:${String(port)}`))
    const names = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-prefix', 'x-real-ip']
    const answer = await fetch(`${alone.origin}/e/x`, {
      redirect: 'manual',
      headers: Object.fromEntries(names.map((name) => [name, 'evil.example'])),
    })
    expect(new URL(answer.headers.get('location') ?? '', alone.origin).origin).toBe(alone.origin)
    expect(JSON.stringify(received)).not.toContain('evil.example')
    await alone.stop()
    alfio.close()
  })

  it('lets web mail show the pictures of mails, like the server itself (P251)', async () => {
    const alfio = createServer((_, response) => response.end('picture')).listen(0, '127.0.0.1')
    await once(alfio, 'listening')
    const { port } = alfio.address() as AddressInfo
    const upstream = `http://127.0.0.1:${String(port)}`
    const alone = await startNginx(upstreamMode(upstream))
    const proxy = await buildUpstreamProxy({ upstream, dist })
    for (const [url, policy] of [
      ['/file/9f86', 'cross-origin'],
      ['/resources/images/email/logo.png', 'cross-origin'],
      ['/assets/index-Ab12.js', 'same-origin'],
    ] as const) {
      const here = (await fetch(`${alone.origin}${url}`)).headers.get('cross-origin-resource-policy')
      const there = (await proxy.inject(url)).headers['cross-origin-resource-policy']
      expect([url, here, there]).toEqual([url, policy, policy])
    }
    await alone.stop()
    await proxy.close()
    alfio.close()
  })

  it('answers that alf.io is unavailable, while the app still opens', async () => {
    const alone = await startNginx(upstreamMode(`http://127.0.0.1:${String(await freePort())}`))
    const answer = await fetch(`${alone.origin}/e/x`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '30'])
    expect(await answer.text()).toContain('href="/wallet"')
    expect((await fetch(`${alone.origin}/wallet`)).status).toBe(200)
    await alone.stop()
  })
})
