import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { endpoints } from '#shell/endpoints.ts'
import { openIdHeader } from '#wire/headers.ts'
import { testDist } from '../../support/fake-dist.ts'
import { hold } from '../../support/server/purchase.ts'
import { freeSeed, testNow } from '../../support/server/seeds.ts'
import { sessionHeaders, startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../support/wire/json.ts'

const dist = testDist()
let office: TestServer
let front: FastifyInstance
beforeAll(async () => {
  office = await startTestServer()
  const upstream = await office.app.listen({ port: 0, host: '127.0.0.1' })
  front = await buildUpstreamProxy({ upstream, dist })
})
afterAll(async () => {
  await front.close()
  await office.close()
})

const languages = '/api/v2/public/i18n/languages'

describe('a server with ALFIO_URL (a second server stands for alf.io)', () => {
  it('forwards requests with session and anti-forgery token in both directions', async () => {
    const first = await front.inject(languages)
    expect(wireOf(first, endpoints.languages)[0]?.locale).toBe('en')
    const { id } = await hold(office, freeSeed())
    const url = `/api/v2/public/reservation/${id}`
    const headers = {
      ...(await sessionHeaders(front)),
      'content-type': 'application/json',
      host: 'localhost:8080',
      origin: 'http://localhost:8080',
    }
    expect(
      jsonOf(await front.inject({ method: 'POST', url: `${url}/back-to-booking`, headers, payload: {} })),
    ).toBe(true)
    expect(jsonOf(await front.inject({ method: 'DELETE', url, headers }))).toBe(true)
    expect((await front.inject(`${url}/status`)).statusCode).toBe(404)
    expect((await front.inject({ method: 'DELETE', url })).statusCode).toBe(403)
  })

  it('forwards the cookie session', async () => {
    const stored = await front.inject({
      method: 'POST',
      url: `/api/v2/public/reservation/none/back-to-booking`,
      headers: await sessionHeaders(front),
      payload: {},
    })
    const cookie = String([stored.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    expect(cookie).toContain('ALFIO_SESSION=')
    const again = await front.inject({ url: languages, headers: { cookie } })
    expect(again.headers['x-auth-token']).toBeUndefined()
  })

  it('forwards pictures and the addresses that the server answers', async () => {
    const { shortName, id } = await hold(office, freeSeed())
    const redirect = await front.inject(`/event/${shortName}/reservation/${id}`)
    expect([redirect.statusCode, redirect.headers.location]).toEqual([
      302,
      `/event/${shortName}/reservation/${id}/book`,
    ])
    expect((await front.inject('/file/none')).statusCode).toBe(404)
  })

  it('serves the app without data and without a session', async () => {
    for (const url of ['/', '/event/spring', '/wallet']) {
      const answer = await front.inject(url)
      expect(answer.body).toContain('<title>Tessera</title>')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await front.inject('/assets/index-Ab12.js')).headers['cache-control']).toContain('immutable')
    expect((await front.inject('/assets/gone.js')).statusCode).toBe(404)
    expect((await front.inject('/favicon.ico')).statusCode).toBe(200)
  })
})

describe('the log of a server with ALFIO_URL', () => {
  it('has no id of an address, whether alf.io answers or not (W252)', async () => {
    const lines: string[] = []
    const id = '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04'
    const hash = 'fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c'
    const answering = `http://127.0.0.1:${String((office.app.server.address() as AddressInfo).port)}`
    for (const upstream of [answering, 'http://127.0.0.1:1']) {
      const proxy = await buildUpstreamProxy({
        upstream,
        dist,
        log: { write: (line) => void lines.push(line) },
      })
      for (const { method, path } of Object.values(endpoints))
        await proxy
          .inject({
            method,
            url: path.replaceAll(/:\w+/g, (name) => (name === ':hash' ? hash : id)),
            ...(method === 'GET' ? {} : { payload: {} }),
          })
          // The connection that fails ends the body of the request that is injected, too.
          .catch(() => undefined)
      for (const url of [
        `/event/x/reservation/${id}`,
        `/event/x/ticket/${id}/check-in/${hash}`,
        `/file/${hash}`,
      ])
        await proxy.inject({ url, headers: { accept: 'text/html' } })
      await proxy.close()
    }
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter((line) => line.includes(id) || line.includes(hash))).toEqual([])
  })
})

describe('an alf.io server on another host', () => {
  let server: Server
  let proxy: FastifyInstance
  const origins: (string | undefined)[] = []
  const received: { url: string | undefined; cookie: string | undefined }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      origins.push(request.headers.origin)
      received.push({ url: request.url, cookie: request.headers.cookie })
      const { port } = server.address() as AddressInfo
      response.setHeader(
        'Set-Cookie',
        'ALFIO_SESSION=abc; Path=/; Domain=tickets.example; Secure; HttpOnly; SameSite=Strict',
      )
      const target =
        request.url === '/openid/authentication'
          ? 'https://login.example/'
          : `http://127.0.0.1:${String(port)}/event/x?a=1`
      response.writeHead(302, { Location: target }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    proxy = await buildUpstreamProxy({
      upstream: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      dist,
    })
  })
  afterAll(async () => {
    await proxy.close()
    server.close()
  })

  it('has its redirects and cookies rewritten to this origin', async () => {
    const answer = await proxy.inject('/e/x')
    expect(answer.headers.location).toBe('/event/x?a=1')
    expect(answer.headers['set-cookie']).toEqual(['ALFIO_SESSION=abc; Path=/; HttpOnly; SameSite=Strict'])
  })

  it('has its redirect lead to the language of a link in its mail', async () => {
    const location = async (url: string) => (await proxy.inject(url)).headers.location
    expect(await location('/event/x/reservation/y?lang=de')).toBe('/event/x?a=1&lang=de')
    expect(await location('/event/x/reservation/y?lang=%22')).toBe('/event/x?a=1')
  })

  it.each([
    ['https://tickets.example', 'tickets.example', 'its own'],
    ['http://tickets.example:8080', 'tickets.example:8080', 'its own'],
    ['https://evil.example', 'tickets.example', 'https://evil.example'],
    ['https://tickets.example.evil.example', 'tickets.example', 'https://tickets.example.evil.example'],
    ['null', 'tickets.example', 'null'],
  ])('receives the origin %s of a page on %s as %s', async (origin, host, received) => {
    await proxy.inject({ url: '/api/v2/info', headers: { origin, host } })
    const { port } = server.address() as AddressInfo
    expect(origins.at(-1)).toBe(received === 'its own' ? `http://127.0.0.1:${String(port)}` : received)
  })

  it('may redirect to its sign-in page', async () => {
    expect((await proxy.inject('/openid/authentication')).headers.location).toBe('https://login.example/')
  })

  it.each<[string, { readonly cookie?: string }, number]>([
    ['/openid/authentication', {}, 1],
    ['/openid/event/x/reservation/y', { cookie: 'lang=de' }, 1],
    ['/openid/authentication', { cookie: 'ALFIO_SESSION=own' }, 0],
    ['/openid/callback?code=1', {}, 0],
  ])('gets a session before the sign-in %s with the headers %j', async (url, headers, opened) => {
    received.length = 0
    const answer = await proxy.inject({ url, headers })
    const [first, last] = [received[0], received.at(-1)]
    expect(received).toHaveLength(opened + 1)
    if (opened === 0) return
    expect(first?.url).toBe('/api/v2/info')
    expect(last).toEqual({ url, cookie: [headers.cookie, 'ALFIO_SESSION=abc'].filter(Boolean).join('; ') })
    expect(answer.headers['set-cookie']).toContain('ALFIO_SESSION=abc; Path=/; HttpOnly; SameSite=Strict')
  })
})

describe('the personal link of an online ticket in front of alf.io', () => {
  it('calls alf.io only after a press, and continues where alf.io redirects to (W257)', async () => {
    const calls: string[] = []
    const target = { location: 'https://meet.example.org/a?x=1&y=2' }
    const alfio = createServer((request, response) => {
      calls.push(`${String(request.method)} ${String(request.url)}`)
      response.writeHead(302, { Location: target.location }).end()
    }).listen(0, '127.0.0.1')
    await once(alfio, 'listening')
    const upstream = `http://127.0.0.1:${String((alfio.address() as AddressInfo).port)}`
    const proxy = await buildUpstreamProxy({ upstream, dist })
    const link = '/event/x/ticket/u1/check-in/abc'
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [link, `${link}/`, '/event/x/ticket/u1/%63heck-in/abc?lang=de'])
        expect((await proxy.inject({ method, url })).headers.location).toMatch(
          /\/(c|%63)heck-in\/abc\/waiting-room$/,
        )
    expect(calls).toEqual([])
    const press = async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode, body } = await proxy.inject({ method: 'POST', url: link, headers, payload: '' })
      return [statusCode, /content="0;url=([^"]+)"/.exec(body)?.[1]]
    }
    expect(await press()).toEqual([200, 'https://meet.example.org/a?x=1&amp;y=2'])
    target.location = `${upstream}${link}/waiting-room`
    expect(await press()).toEqual([200, `${link}/waiting-room`])
    expect(calls).toEqual([`GET ${link}`, `GET ${link}`])
    alfio.close()
    alfio.closeAllConnections()
    expect((await press())[0]).toBe(502)
    await proxy.close()
  })
})

describe('the app in front of alf.io', () => {
  it('may be framed by the configured origins only', async () => {
    const frames = ['https://a.example', 'https://b.example']
    const framed = await buildUpstreamProxy({ upstream: 'http://127.0.0.1:1', dist, frameOrigins: frames })
    for (const url of ['/', '/index.html']) {
      const { headers } = await framed.inject(url)
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${frames.join(' ')};`)
      expect(headers['x-frame-options']).toBeUndefined()
      const alone = await front.inject(url)
      expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(alone.headers['x-frame-options']).toBe('DENY')
    }
    await framed.close()
  })
})

describe('a server whose alf.io was away', () => {
  const path = '/api/v2/public/event/spring'
  const outages = {
    'closes connections': ({ socket }) => void socket.destroy(),
    'has a proxy that answers 502': (_request, response) => void response.writeHead(502).end(),
    'has a proxy that answers 504': (_request, response) => void response.writeHead(504).end(),
  } as const satisfies Record<string, RequestListener>
  const answer: RequestListener = (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', [openIdHeader]: 'false' }).end('{}')

  it.each(Object.entries(outages))(
    'asks it once in five seconds for 100 pages that ask again, forwards writes, and tries it a minute after the last lost call without a check: %s (B433)',
    async (_, fail) => {
      let [at, listener]: [number, RequestListener] = [testNow, fail]
      const seen: string[] = []
      const alfio = createServer((request, response) => {
        seen.push(`${request.method ?? ''} ${request.url ?? ''}`)
        listener(request, response)
      }).listen(0, '127.0.0.1')
      await once(alfio, 'listening')
      const { port } = alfio.address() as AddressInfo
      const upstream = `http://127.0.0.1:${String(port)}`
      const shop = await buildUpstreamProxy({ upstream, dist, now: () => at })
      const statuses = async (method: 'GET' | 'POST', count: number) => {
        const all = await Promise.all(Array.from({ length: count }, () => shop.inject({ method, url: path })))
        return [...new Set(all.map(({ statusCode }) => statusCode))]
      }
      expect(await statuses('GET', 1)).toEqual([fail === outages['has a proxy that answers 504'] ? 504 : 502])
      seen.length = 0
      expect(await statuses('GET', 50)).toEqual([502])
      at += 3000
      expect(await statuses('GET', 50)).toEqual([502])
      expect(seen).toEqual(['GET /api/v2/info'])
      await statuses('POST', 1)
      expect(seen.at(-1)).toBe(`POST ${path}`)
      listener = answer
      at += 5000
      expect(await statuses('GET', 2)).toEqual([200])
      seen.length = 0
      expect(await statuses('GET', 2)).toEqual([200])
      expect(seen).toEqual([`GET ${path}`, `GET ${path}`])

      listener = fail
      await statuses('GET', 1)
      listener = (request, response) => (request.url === path ? answer : fail)(request, response)
      at += 59_000
      expect(await statuses('GET', 1)).toEqual([502])
      at += 1000
      expect(await statuses('GET', 1)).toEqual([200])
      await shop.close()
      alfio.close()
    },
  )
})

describe('a server whose alf.io does not answer', () => {
  it('answers JSON to the app and a page to browsers', async () => {
    const alone = await buildUpstreamProxy({ upstream: 'http://127.0.0.1:1', dist })
    const call = await alone.inject({ url: languages, headers: { accept: 'application/json' } })
    expect([call.statusCode, jsonOf(call)]).toEqual([502, 'ticket server unavailable'])
    const page = await alone.inject({ url: '/e/x', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(502)
    expect(page.body).toContain('We cannot be reached')
    expect((await alone.inject('/wallet')).statusCode).toBe(200)
    await alone.close()
  })
})
