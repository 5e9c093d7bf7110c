/** The limit on API requests of an address (docs/SECURITY.md). */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { sum } from '#kit/sum.ts'
import { addRequestLimit, pageCost } from '#server/http/rate-limit.ts'
import { pdfCost } from '#server/http/registrar.ts'
import { fakeDist } from '../../support/fake-dist.ts'
import { testNow } from '../../support/server/seeds.ts'
import { startTestServer } from '../../support/server/test-server.ts'
import { jsonOf } from '../../support/wire/json.ts'

/** Status of a request with the address as it is written. */
async function statusOf(app: FastifyInstance, address: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const part of socket) answer += String(part)
  return Number(answer.split(' ')[1])
}

describe('requests above the rate limit', () => {
  it('are answered 429 until the minute has ended, while the health check is not counted', async () => {
    const busy = await startTestServer({ requestsPerMinute: 3 })
    const url = '/api/v2/public/i18n/languages'
    const codes = []
    for (let call = 0; call < 5; call += 1) codes.push((await busy.app.inject({ url })).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    const refused = await busy.app.inject({ url })
    expect(jsonOf(refused)).toBe('too many requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await busy.app.inject({ url: '/openid/authentication' })).statusCode).toBe(429)
    expect((await busy.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(refused.headers['x-auth-token']).toBeUndefined()
    busy.clock.advance(60_000)
    expect((await busy.app.inject({ url })).statusCode).toBe(200)
    await busy.close()
  })

  it('are answered 429 for each spelling of the address', async () => {
    const busy = await startTestServer({ requestsPerMinute: 1 })
    await busy.app.listen({ port: 0, host: '127.0.0.1' })
    for (const address of [
      '/%61pi/v2/public/i18n/languages',
      '/api/v2/%70ublic/i18n/languages',
      '/api/v2/public/i18n/languages/',
      'http://localhost/api/v2/public/i18n/languages',
      'http://localhost/%61pi/v2/public/i18n/languages',
      '/%6fpenid/authentication',
      '/api/unknown',
    ]) {
      expect(await statusOf(busy.app, '/api/v2/public/i18n/languages')).toBe(200)
      expect([address, await statusOf(busy.app, address)]).toEqual([address, 429])
      busy.clock.advance(60_000)
    }
    await busy.close()
  })

  it('count pages of the app and addresses that the server redirects, by their cost, and no files', async () => {
    const dist = fakeDist()
    const busy = await startTestServer({ requestsPerMinute: 3 * pageCost, dist })
    const code = async (url: string) => (await busy.app.inject({ url })).statusCode
    for (const page of ['/', '/event/unknown', '/%65vent/unknown', '/wallet']) {
      const first = page.includes('unknown') ? 404 : 200
      expect([page, await code(page), await code(page), await code(page), await code(page)]).toEqual([
        page,
        ...[first, first, first, 429],
      ])
      expect(await code('/api/v2/public/i18n/languages')).toBe(429)
      expect(await code('/assets/index-Ab12.js')).toBe(200)
      busy.clock.advance(60_000)
    }
    const answered = ['/index.html', '/file/x', '/file/x/400.webp', '/resources/x']
    for (const url of [...answered, '/e/unknown', '/event/unknown/ticket/x/code.png']) {
      const codes = []
      for (let call = 0; call <= 3 * pageCost; call += 1) codes.push(await code(url))
      expect([url, codes.at(-1)]).toEqual([url, 429])
      busy.clock.advance(60_000)
    }
    expect(await busy.db.selectFrom('sessions').select('id').execute()).toEqual([])
    await busy.close()
    rmSync(dist, { recursive: true })
  })

  it('count by the cost of their route, also over several instances', async () => {
    const shared: number[] = []
    const app = Fastify()
    addRequestLimit(app, {
      perMinute: 30,
      now: () => testNow,
      addShared: (address, _, calls) => {
        shared.push(calls)
        return Promise.resolve(address === '127.0.0.1' ? sum(shared) : 0)
      },
    })
    app.get('/api/pdf', { config: { cost: 25 } }, () => 'a document')
    app.get('/api/plain', () => 'a list')
    const codes = []
    for (const url of ['/api/pdf', '/api/plain', '/api/pdf', '/api/plain'])
      codes.push((await app.inject(url)).statusCode)
    expect(codes).toEqual([200, 200, 429, 429])
    expect(shared).toEqual([25, 1, 25])
  })

  it('count each address that makes a PDF, now or by mail, by the cost of a PDF (P127)', async () => {
    const busy = await startTestServer({ requestsPerMinute: 2 * pdfCost })
    const event = '/api/v2/public/event/unknown'
    const id = randomUUID()
    const calls = [
      ['GET', `${event}/ticket/${id}/download-ticket`],
      ['POST', `${event}/ticket/${id}/send-ticket-by-email`],
      ['GET', `${event}/reservation/${id}/invoice`],
      ['GET', `${event}/reservation/${id}/receipt`],
      ['POST', `${event}/reservation/${id}/re-send-email`],
    ] as const
    const answers = []
    for (const [method, url] of calls) {
      const codes = []
      for (let call = 0; call < 3; call += 1) codes.push((await busy.app.inject({ method, url })).statusCode)
      answers.push([url, codes.indexOf(429)])
      busy.clock.advance(60_000)
    }
    expect(answers).toEqual(calls.map(([, url]) => [url, 2]))
    await busy.close()
  })

  it('are answered 429 for each spelling of an address that a wildcard route forwards', async () => {
    const app = Fastify()
    addRequestLimit(app, { perMinute: 1, now: () => testNow })
    app.get('/*', () => 'forwarded')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const codes = []
    for (const address of ['/api/a', '/%61pi/a', '/./api/a', 'http://localhost/api/a', '/app.css'])
      codes.push(await statusOf(app, address))
    expect(codes).toEqual([200, 429, 429, 429, 200])
    await app.close()
  })
})

describe('the limit of an IPv6 network', () => {
  /** Status codes of so many requests, each from another address. */
  async function codesOf(app: FastifyInstance, count: number, addressOf: (index: number) => string) {
    const codes = []
    for (let index = 0; index < count; index += 1)
      codes.push((await app.inject({ url: '/api/x', remoteAddress: addressOf(index) })).statusCode)
    return codes
  }
  async function limited(perMinute: number): Promise<FastifyInstance> {
    const app = Fastify()
    addRequestLimit(app, { perMinute, now: () => testNow })
    app.get('/api/x', () => 'x')
    return app
  }
  const hex = (index: number): string => index.toString(16)

  it('of 64 bits is that of one address', async () => {
    const app = await limited(3)
    expect(await codesOf(app, 5, (index) => `2001:db8:1:2::${hex(index)}`)).toEqual([200, 200, 200, 429, 429])
    expect(await codesOf(app, 1, () => '2001:db8:1:3::1')).toEqual([200])
  })

  it('of 48 bits is ten times that of one address, and other networks are not affected', async () => {
    const app = await limited(3)
    const codes = await codesOf(app, 40, (index) => `2001:db8:1:${hex(index)}::1`)
    expect(codes.filter((code) => code === 200)).toHaveLength(30)
    expect(codes.slice(30)).toEqual(Array(10).fill(429))
    expect(await codesOf(app, 1, () => '2001:db8:2::1')).toEqual([200])
    expect(await codesOf(app, 40, (index) => `192.0.2.${String(index)}`)).not.toContain(429)
  })

  it('of 48 bits counts over several instances', async () => {
    const shared = new Map<string, number>()
    const app = Fastify()
    addRequestLimit(app, {
      perMinute: 10,
      now: () => testNow,
      addShared: (address, _, calls) => {
        shared.set(address, (shared.get(address) ?? 95) + calls)
        return Promise.resolve(address.endsWith('/48') ? shared.get(address)! : calls)
      },
    })
    app.get('/api/x', () => 'x')
    const codes = await codesOf(app, 20, (index) => `2001:db8:1:${hex(index)}::1`)
    expect([...shared.keys()]).toEqual(['2001:db8:1::/48'])
    expect(codes.indexOf(429)).toBe(10)
  })
})

describe('work beyond the cost of a route', () => {
  it('counts for the address that caused it', async () => {
    const app = Fastify()
    addRequestLimit(app, { perMinute: 10, now: () => testNow })
    app.get('/api/x', (request) => {
      app.addCost(request, 4)
      return 'x'
    })
    const codes = []
    for (let call = 0; call < 4; call += 1) codes.push((await app.inject('/api/x')).statusCode)
    expect(codes).toEqual([200, 200, 429, 429])
  })
})

describe('a public call whose address is spelled with percent signs', () => {
  it('creates a session in the header, as every public call', async () => {
    const server = await startTestServer()
    const { headers } = await server.app.inject('/%61pi/v2/public/i18n/languages')
    expect(headers['x-auth-token']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['set-cookie']).toBeUndefined()
    await server.close()
  })
})
