/**
 * Bodies and framings in upstream mode, byte by byte: what one visitor sends may not become the request of another one on the
 * same connection to the upstream server.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { testDist } from '../../support/fake-dist.ts'

const dist = testDist()
let upstream: Server
let front: FastifyInstance
let port: number
/** What the upstream server received, in its order: the number of the connection, method and address, body. */
let received: { connection: number; request: string; body: string }[] = []
const connections = new WeakMap<object, number>()
let opened = 0

beforeAll(async () => {
  // Answers before it has read the body, as servers do for a 404.
  upstream = createServer((request, response) => {
    const entry = {
      connection: connections.get(request.socket) ?? 0,
      request: `${request.method ?? ''} ${request.url ?? ''}`,
      body: '',
    }
    received.push(entry)
    request.on('data', (part: Buffer) => (entry.body += part.toString('latin1')))
    response.end(`answer to ${entry.request}`)
  })
  upstream.on('connection', (socket) => connections.set(socket, ++opened))
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  front = await buildUpstreamProxy({
    upstream: `http://127.0.0.1:${String((upstream.address() as AddressInfo).port)}`,
    dist,
  })
  port = Number(new URL(await front.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await front.close()
  upstream.closeAllConnections()
  upstream.close()
})
beforeEach(() => (received = []))

/** Sends the bytes of one visitor on a new connection. @returns status line, headers and body of the answer */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  // A server that ignores the rest of the bytes would keep the connection open.
  socket.setTimeout(1500, () => socket.destroy())
  await once(socket, 'close')
  return answer
}

const statusOf = (answer: string): number => Number(answer.split(' ')[1])
const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...headers, '', ''].join('\r\n')

const smuggled = 'GET /admin/api/users HTTP/1.1\r\nHost: upstream\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n'
const framings = {
  'Content-Length': [`Content-Length: ${String(smuggled.length)}`, smuggled],
  'Transfer-Encoding: chunked': [
    'Transfer-Encoding: chunked',
    `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
  ],
} as const
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const cases = methods.flatMap((method) =>
  Object.entries(framings).map(([name, parts]) => [method, name, parts] as const),
)

describe('the answer of a visitor after another visitor’s request', () => {
  it.each(cases)('is its own after %s with %s', async (method, _, [header, body]) => {
    await send(head('GET /api/before'))
    await send(head(`${method} /api/attacker`, header) + body)
    const answers = [
      await send(head('GET /api/victim/1')),
      await send(head('POST /api/victim/2', 'Content-Length: 0')),
    ]
    expect(answers.map(statusOf)).toEqual([200, 200])
    expect(answers[0]).toContain('answer to GET /api/victim/1')
    expect(answers[1]).toContain('answer to POST /api/victim/2')
    const requests = received.map(({ request }) => request)
    expect(requests.filter((request) => request !== `${method} /api/attacker`)).toEqual([
      'GET /api/before',
      'GET /api/victim/1',
      'POST /api/victim/2',
    ])
    expect(received.filter(({ request }) => request.includes('victim')).map(({ body: got }) => got)).toEqual([
      '',
      '',
    ])
  })

  it('uses the connection of the visitor before', async () => {
    for (const name of ['a', 'b', 'c']) await send(head(`GET /api/${name}`))
    expect(new Set(received.map(({ connection }) => connection)).size).toBe(1)
  })
})

describe('a body', () => {
  it.each(['GET', 'HEAD'])('of a %s is answered with 400, and nothing is forwarded', async (method) => {
    for (const [header, body] of Object.values(framings))
      expect(statusOf(await send(head(`${method} /api/x`, header) + body))).toBe(400)
    for (const line of [`${method} /`, `${method} /event/x`, `${method} /file/x`])
      expect(statusOf(await send(head(line, 'Content-Length: 1') + 'x'))).toBe(400)
    expect(received).toEqual([])
  })

  it('of length 0 is none: a GET is forwarded without a length', async () => {
    expect(statusOf(await send(head('GET /api/x', 'Content-Length: 0')))).toBe(200)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('of a %s arrives whole in both framings', async (method) => {
    for (const [header, body] of Object.values(framings)) await send(head(`${method} /api/x`, header) + body)
    expect(received.map(({ body }) => body)).toEqual([smuggled, smuggled])
  })

  it('shorter than its length reaches no other request', async () => {
    await send(head('POST /api/x', 'Content-Length: 500') + smuggled)
    expect(await send(head('GET /api/victim'))).toContain('answer to GET /api/victim')
    expect(received.map(({ request }) => request)).not.toContain('GET /admin/api/users')
  })

  it('with "Expect: 100-continue" arrives: the proxy itself answers the expectation', async () => {
    const answer = await send(head('POST /api/x', 'Expect: 100-continue', 'Content-Length: 4') + 'body')
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
    expect(received.map(({ body }) => body)).toEqual(['body'])
  })
})

describe('headers of one connection', () => {
  it.each([
    ['Keep-Alive: timeout=5'],
    ['Upgrade: websocket'],
    ['Proxy-Connection: keep-alive'],
    ['Trailer: X-Auth'],
    ['TE: trailers, deflate'],
  ])('are not forwarded, and refuse nothing: %s', async (header) => {
    expect(statusOf(await send(head('GET /api/x', header)))).toBe(200)
    expect(statusOf(await send(head('POST /api/x', header, 'Content-Length: 0')))).toBe(200)
  })
})

describe('an answer 503 of the upstream server', () => {
  it('is passed on at once: the call is not repeated', async () => {
    let calls = 0
    const busy = createServer((_, response) => {
      calls += 1
      response.writeHead(503, { 'Retry-After': '1' }).end()
    })
    busy.listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const proxy = await buildUpstreamProxy({
      upstream: `http://127.0.0.1:${String((busy.address() as AddressInfo).port)}`,
      dist,
    })
    const { statusCode, headers } = await proxy.inject('/api/x')
    expect([statusCode, headers['retry-after'], calls]).toEqual([503, '1', 1])
    await proxy.close()
    busy.close()
  })
})
