/** Upstream mode over real connections: a whole purchase, streamed bytes, and a misbehaving upstream server. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { infoPath } from '#wire/api-paths.ts'
import { testDist } from '../../support/fake-dist.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { api, forFree } from '../../support/server/purchase.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

const dist = testDist()

describe('a purchase in upstream mode, with a second server as upstream', () => {
  let server: TestServer
  let front: FastifyInstance
  let origin: string
  beforeAll(async () => {
    server = await startTestServer()
    const upstream = await server.app.listen({ port: 0, host: '127.0.0.1' })
    front = await buildUpstreamProxy({ upstream, dist })
    origin = await front.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await front.close()
    await server.close()
  })

  it('works from the event page to the ticket PDF', async () => {
    const seed = freeSeed()
    await server.load(seed, { contentType: 'image/png', bytes: Buffer.alloc(90_000, 7) })
    const buyer = remoteBuyer(origin)
    const event = await buyer.call('GET', `${api}/event/${seed.shortName}`)
    const picture = await fetch(`${origin}/file/${(event.body as { fileBlobId: string }).fileBlobId}`)
    expect(picture.headers.get('etag')).toBe((event.body as { fileBlobId: string }).fileBlobId)
    expect((await picture.arrayBuffer()).byteLength).toBe(90_000)
    const items = await buyer.call('GET', `${api}/event/${seed.shortName}/ticket-categories`)
    const [category] = (items.body as { ticketCategories: { id: number }[] }).ticketCategories
    const order = await buyer.reserve(seed.shortName, category!.id)
    expect((await buyer.fillIn(order!)).status).toBe(200)
    expect((await buyer.confirm(order!, forFree)).status).toBe(200)
    const ticket = `${origin}${api}/event/${seed.shortName}/ticket/${order!.tickets[0] ?? ''}`
    const code = Buffer.from(await (await fetch(`${ticket}/code.png`)).arrayBuffer())
    expect(code.subarray(1, 4).toString()).toBe('PNG')
    const paper = await fetch(`${ticket}/download-ticket`)
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const mailLink = await fetch(`${origin}/event/${seed.shortName}/reservation/${order!.id}`, {
      redirect: 'manual',
    })
    expect(mailLink.headers.get('location')).toBe(`/event/${seed.shortName}/reservation/${order!.id}/success`)
  })

  it('keeps status, validation errors and compression', async () => {
    const seed = freeSeed({ seats: 20 })
    await server.load(seed)
    const refused = await remoteBuyer(origin).call(
      'POST',
      `${api}/event/${seed.shortName}/reserve-tickets?lang=en`,
      { reservation: [] },
    )
    expect([refused.status, (refused.body as { errorCount: number }).errorCount]).toEqual([422, 1])
    const bundle = await fetch(`${origin}${api}/i18n/bundle/en`, { headers: { 'accept-encoding': 'br' } })
    expect(bundle.headers.get('content-encoding')).toBe('br')
    expect(Object.keys((await bundle.json()) as object).length).toBeGreaterThan(300)
  })
})

describe('an upstream server of the test', () => {
  let server: Server
  let front: FastifyInstance
  let origin: string
  let handle: (request: IncomingMessage, response: ServerResponse) => void
  beforeAll(async () => {
    // It is not away: only the call of a test fails.
    server = createServer((request, response) =>
      request.url === infoPath ? void response.end('{}') : handle(request, response),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const upstream = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    front = await buildUpstreamProxy({ upstream, dist, timeout: 500 })
    origin = await front.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await front.close()
    server.closeAllConnections()
    server.close()
  })
  const text = { accept: 'application/json' }

  it('is streamed: no byte waits for the end of the answer', async () => {
    let finish = () => {}
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.write('first')
      finish = () => void response.end('last')
    }
    const answer = await fetch(`${origin}/api/stream`)
    const reader = answer.body!.getReader()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first')
    finish()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('last')
    expect((await reader.read()).done).toBe(true)
  })

  it('receives bodies of any size and type unchanged', async () => {
    const body = Buffer.alloc(300_000, 'ä')
    handle = (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        response.setHeader('content-type', 'application/json')
        const same = Buffer.concat(parts).equals(body)
        response.end(JSON.stringify([same, request.headers['content-type'], request.method]))
      })
    }
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await fetch(`${origin}/api/payment/webhook/x`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect(await answer.json()).toEqual([true, type, 'POST'])
    }
  })

  it("receives the client's address, and no hop-by-hop header", async () => {
    handle = ({ headers, url }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...headers, url }))
    }
    const answer = await fetch(`${origin}/api/x?a=1&b=%C3%A4`, {
      headers: {
        cookie: 'ALFIO_SESSION=abc',
        'x-auth-token': 't',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6;host=evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-port': '1',
        'x-real-ip': '6.6.6.6',
        te: 'trailers',
      },
    })
    const received: unknown = await answer.json()
    expect(JSON.stringify(received)).not.toMatch(/6\.6\.6\.6|evil|forwarded-port/)
    expect(received).toMatchObject({
      cookie: 'ALFIO_SESSION=abc',
      'x-auth-token': 't',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`).host,
      url: '/api/x?a=1&b=%C3%A4',
    })
    expect(received).not.toHaveProperty('x-forwarded-host')
  })

  it('receives the public host with each call of the sign-in, whose provider returns to it', async () => {
    handle = ({ headers }, response) => response.end(JSON.stringify(headers))
    for (const path of [
      '/openid/authentication?reservation=1',
      '/openid/callback?code=1',
      '/%6fpenid/callback',
    ]) {
      const answer = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-host': 'evil.example' } })
      expect(await answer.json()).toMatchObject({ 'x-forwarded-host': new URL(origin).host })
    }
  })

  it('passes on several cookies, 304, 204 and a redirect with the other protocol', async () => {
    handle = (request, response) => {
      if (request.headers['if-none-match']) return void response.writeHead(304, { etag: 'raw' }).end()
      if (request.url === '/api/none') return void response.writeHead(204).end()
      const { port } = server.address() as AddressInfo
      response.setHeader('set-cookie', ['a=1; Domain=x.example; Secure; SameSite=None', 'b=2; HttpOnly'])
      response.writeHead(302, { location: `https://127.0.0.1:${String(port)}/event/x` }).end()
    }
    expect((await fetch(`${origin}/file/x`, { headers: { 'if-none-match': 'raw' } })).status).toBe(304)
    expect((await fetch(`${origin}/api/none`)).status).toBe(204)
    const answer = await fetch(`${origin}/e/x`, { redirect: 'manual' })
    expect(answer.headers.getSetCookie()).toEqual(['a=1; SameSite=Lax', 'b=2; HttpOnly'])
    expect(answer.headers.get('location')).toBe('/event/x')
  })

  it('is answered with 504 when it never answers', async () => {
    handle = () => undefined
    const answer = await fetch(`${origin}/api/x`, { headers: text })
    expect([answer.status, await answer.json()]).toEqual([504, 'ticket server unavailable'])
  })

  it('is answered with 502 when it closes the connection', async () => {
    handle = (request) => void request.socket.destroy()
    const answer = await fetch(`${origin}/e/x`, {
      headers: { accept: 'text/html', 'accept-language': 'de-CH' },
    })
    expect(answer.status).toBe(502)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await answer.text()).toContain('Meine Tickets')
  })

  it('makes the answer incomplete when it stops in the middle', async () => {
    handle = (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"a":1}', () => request.socket.destroy())
    }
    const answer = await fetch(`${origin}/api/x`)
    await expect(answer.text()).rejects.toThrow()
  })

  it('still answers others when a visitor disconnects', async () => {
    handle = (_, response) => void response.writeHead(200).write('first')
    const gone = new AbortController()
    await fetch(`${origin}/api/x`, { signal: gone.signal })
    gone.abort()
    handle = (_, response) => void response.end('ok')
    expect(await (await fetch(`${origin}/api/x`)).text()).toBe('ok')
  })
})
