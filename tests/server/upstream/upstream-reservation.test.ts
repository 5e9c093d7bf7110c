/** The order in the answer of a call that reserved, in front of alf.io (docs/api/reservations.md#reservation-in-the-answer). */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { testDist } from '../../support/fake-dist.ts'
import { jsonOf } from '../../support/wire/json.ts'

const id = '6f1c5b1e-7a3c-4f0e-9d55-0d5f3f1c2a10'
const reservePath = '/api/v2/public/event/spring/reserve-tickets?lang=en'
const reservationPath = `/api/v2/public/reservation/${id}`
const envelope = { success: true, value: id, errorCount: 0, validationErrors: [], warnings: [] }
const order = { id, status: 'PENDING' }

type Answer = (response: ServerResponse) => unknown
const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

let alfio: Server
let front: FastifyInstance
let requests: IncomingMessage[]
let reserved: Answer
let read: Answer
beforeEach(async () => {
  requests = []
  reserved = json(envelope)
  read = json(order)
  alfio = createServer((request, response) => {
    requests.push(request)
    ;(request.method === 'GET' ? read : reserved)(response)
  }).listen(0, '127.0.0.1')
  await once(alfio, 'listening')
  const upstream = `http://127.0.0.1:${String((alfio.address() as AddressInfo).port)}`
  front = await buildUpstreamProxy({ upstream, dist: testDist(), reservationTimeout: 200 })
})
afterEach(async () => {
  await front.close()
  alfio.closeAllConnections()
  alfio.close()
})

const headers = {
  prefer: 'return=representation',
  'content-type': 'application/json',
  cookie: 'SESSION=abc',
  'x-auth-token': 'token',
}
const reserve = (url = reservePath, sent: Record<string, string> = headers) =>
  front.inject({ method: 'POST', url, headers: sent, payload: '{}' })

describe('the answer of a call that reserved at alf.io', () => {
  it.each([reservePath, `/api/v2/public/subscription/${id}`])(
    'has the order, read once with the session of the visitor: %s (B751)',
    async (url) => {
      const answer = await reserve(url)
      expect(jsonOf(answer)).toEqual({ ...envelope, representation: order })
      expect(answer.headers['preference-applied']).toBe('return=representation')
      expect(requests.map(({ method, url: asked }) => [method, asked])).toEqual([
        ['POST', url],
        ['GET', reservationPath],
      ])
      expect(requests[1]?.headers).toMatchObject({
        cookie: 'SESSION=abc',
        'x-auth-token': 'token',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      })
    },
  )

  it('reads the order with the session that the answer begins', async () => {
    reserved = (response) => {
      response.setHeader('x-auth-token', 'new')
      json(envelope)(response)
    }
    await reserve()
    expect(requests[1]?.headers).toMatchObject({ 'x-auth-token': 'new' })
  })

  it.each<[string, Answer]>([
    ['has another status', json({}, 401)],
    ['is a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['is another order', json({ ...order, id: '00000000-0000-4000-8000-000000000000' })],
    ['is cut', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"id"')],
    ['never comes', () => undefined],
    ['ends without a byte', (response) => response.destroy()],
  ])('is that of alf.io when the order %s (B751)', async (_, answer) => {
    read = answer
    const kept = await reserve()
    expect([kept.statusCode, jsonOf(kept)]).toEqual([200, envelope])
    expect(kept.headers['preference-applied']).toBeUndefined()
  })

  it.each<[string, Answer]>([
    ['a refusal', json({ ...envelope, success: false, value: null, errorCount: 1 }, 422)],
    ['a refusal with status 200', json({ ...envelope, success: false, errorCount: 1 })],
    ['an id that is none', json({ ...envelope, value: '../../api/v2/admin' })],
    ['text', (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('ok')],
  ])('is that of alf.io without another call for %s (B751)', async (_, answer) => {
    reserved = answer
    await reserve()
    expect(requests).toHaveLength(1)
  })

  it('is that of alf.io for a client that does not prefer the order', async () => {
    expect(jsonOf(await reserve(reservePath, { 'content-type': 'application/json' }))).toEqual(envelope)
    expect(requests).toHaveLength(1)
  })
})
