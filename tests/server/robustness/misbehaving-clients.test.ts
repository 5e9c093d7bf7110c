/**
 * Clients that are slow, disconnect, or send no valid request: each is refused or disconnected, and the
 * others are served.
 */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { buy, forFree } from '../../support/server/purchase.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { sessionHeaders, testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

let port: number
const path = '/api/v2/public/i18n/languages'
const server = testServer({ timeouts: { headers: 2000, request: 2500, checkInterval: 150 } })
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  // A request that waits in its socket longer than the timeout is refused, too: the first statements of a process take a second.
  await postHead({})
})

async function dial(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything that the server sends until it closes the connection. */
async function allBytesFrom(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  await once(socket, 'close')
  return text
}

async function answerTo(bytes: string): Promise<string> {
  const socket = await dial()
  const answer = allBytesFrom(socket)
  socket.write(bytes, 'latin1')
  return answer
}

/** The head of a valid call. */
async function postHead(length: Record<string, string>): Promise<string> {
  const session = await sessionHeaders(server.app)
  const lines = { host: 'x', 'content-type': 'application/json', ...session, ...length }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `POST /api/v2/public/reservation/none?lang=en HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`
}

const statusLine = (answer: string): string => answer.split('\r\n')[0] ?? ''
const serves = async () => (await fetch(`http://127.0.0.1:${String(port)}${path}`)).status

describe('slow and half-open connections', { concurrent: true }, () => {
  it('are closed: 100 that never finish their first line, while others are served', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, dial))
    const ends = sockets.map((socket) => allBytesFrom(socket))
    for (const socket of sockets) socket.write('GET /api')
    expect(await serves()).toBe(200)
    const answers = await Promise.all(ends)
    expect(new Set(answers.map(statusLine))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  })

  it('are closed while their body arrives slowly', async () => {
    const head = await postHead({ 'content-length': '1000' })
    expect(statusLine(await answerTo(`${head}{"a":`))).toContain(' 408 ')
    expect(await serves()).toBe(200)
  })

  it('do not affect others when they disconnect during the request', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, dial))
    for (const socket of sockets) {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{`)
      socket.resetAndDestroy()
    }
    expect(await serves()).toBe(200)
  })

  it('do not affect others when they never read the answer', async () => {
    const socket = await dial()
    socket.pause()
    socket.write(`GET /api/v2/public/i18n/bundle/en HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50))
    expect(await serves()).toBe(200)
    socket.destroy()
  })
})

describe('invalid requests', () => {
  const request = (headers: string, body = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n${body}`
  it.each([
    ['nonsense', 'BONJOUR tout le monde\r\n\r\n', 400],
    ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['no host', `GET ${path} HTTP/1.1\r\n\r\n`, 400],
    ['two lengths', request('Content-Length: 5\r\nContent-Length: 6', 'hello'), 400],
    ['a length beside chunks', request('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['a chunk of no size', request('Transfer-Encoding: chunked', 'zz\r\n'), 400],
    ['a negative length', request('Content-Length: -1'), 400],
    ['a header that is too long', request(`X-Long: ${'a'.repeat(20_000)}`), 431],
    ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('with %s get the status of their error', async (_, bytes, status) => {
    const answer = await answerTo(bytes)
    expect(statusLine(answer)).toContain(` ${String(status)} `)
    expect(answer).not.toMatch(/node_modules|\n\s+at /)
    expect(await serves()).toBe(200)
  })

  it.each([
    ['with its length', { 'content-length': '100000000' }, 'x'],
    ['in chunks', { 'transfer-encoding': 'chunked' }, `11170\r\n${'x'.repeat(70_000)}\r\n`],
  ])('a too large body, %s, is refused before it is read completely', async (_, length, body) => {
    const answer = await answerTo(`${await postHead(length)}${body}`)
    expect(statusLine(answer)).toContain(' 413 ')
    expect(answer).toContain('"error":"Payload Too Large"')
  })
})

it('after all of them the server still sells', async () => {
  const order = await buy(server, freeSeed(), 1, forFree)
  expect(wireOf(await order.visitor.get(order.path), endpoints.reservation).status).toBe('COMPLETE')
})
