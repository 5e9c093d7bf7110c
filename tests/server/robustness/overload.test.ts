/** More requests at the same time than the limit: some are refused at once, and slow clients do not count. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { jsonOf } from '../../support/wire/json.ts'

const languages = '/api/v2/public/i18n/languages'
let server: TestServer
let finish: () => void
let begun: number
beforeEach(async () => {
  begun = 0
  const work = new Promise<void>((done) => {
    finish = done
  })
  server = await startTestServer({
    maxConcurrentRequests: 2,
    extend: (app) => {
      app.all('/api/work', async () => {
        begun += 1
        await work
        return 'done'
      })
    },
  })
})
afterEach(async () => {
  finish()
  await server.close()
})

const work = () => server.app.inject('/api/work')

describe('two long requests at a limit of two', () => {
  it('make a third one fail at once with 503 and Retry-After', async () => {
    const under = [work(), work()]
    await expect.poll(() => begun).toBe(2)
    const refused = await server.app.inject(languages)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(jsonOf(refused)).toBe('too busy')
    const page = await server.app.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    })
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>Trop de monde à la fois</h1>')
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    finish()
    expect((await Promise.all(under)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await server.app.inject(languages)).statusCode).toBe(200)
  })
})

describe('a request that has ended', () => {
  it('no longer counts, however it ended', async () => {
    const { headers } = await server.app.inject(languages)
    const session = { 'x-auth-token': String(headers['x-auth-token']) }
    const token = { ...session, 'x-csrf-token': String(headers['xsrf-token']) }
    const json = { 'content-type': 'application/json' }
    const path = '/api/v2/public/reservation/none?lang=en'
    for (let round = 0; round < 3; round += 1) {
      expect((await server.app.inject('/api/v2/public/event/none')).statusCode).toBe(404)
      expect((await server.app.inject('/nowhere.js')).statusCode).toBe(404)
      expect((await server.app.inject('/%00')).statusCode).toBe(404)
      expect((await server.app.inject({ method: 'POST', url: path })).statusCode).toBe(403)
      const broken = { method: 'POST', url: path, headers: { ...token, ...json }, payload: '{' } as const
      expect((await server.app.inject(broken)).statusCode).toBe(400)
    }
  })

  it('counts until its work is done when the client disconnects', async () => {
    const aborted = new AbortController()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const calls = [1, 2].map(() =>
      fetch(`http://127.0.0.1:${String(port)}/api/work`, { signal: aborted.signal }).catch(() => 'gone'),
    )
    await expect.poll(() => begun).toBe(2)
    aborted.abort()
    expect(await Promise.all(calls)).toEqual(['gone', 'gone'])
    expect((await server.app.inject(languages)).statusCode).toBe(503)
    finish()
    await expect.poll(async () => (await server.app.inject(languages)).statusCode).toBe(200)
  })
})

describe('clients that send their bodies slowly', () => {
  it('do not count', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(
          'POST /api/work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
        )
        return socket
      }),
    )
    for (let round = 0; round < 3; round += 1)
      expect((await server.app.inject(languages)).statusCode).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
