/** A server that redirects every call to itself, as a wrongly configured proxy does. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'

let server: Server
let origin = ''
let requests = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    response.writeHead(302, { location: request.url ?? '/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => server.close())
beforeEach(() => {
  requests = 0
})

describe('a call that is redirected in a loop', () => {
  it('is unreachable after one request', async () => {
    const api = createApi({ fetch, origin, sessionOpen: true })
    const answer = await api.call(endpoints.event, { params: { shortName: 'spring' } })
    expect(answer).toEqual({ kind: 'unreachable', reason: 'foreign' })
    expect(requests).toBe(1)
  })

  it('sends a write once, after the requests for its session and token', async () => {
    const api = createApi({ fetch, origin })
    const params = { reservationId: '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11' }
    const answer = await api.call(endpoints.cancelReservation, { params })
    expect(answer).toEqual({ kind: 'unreachable', reason: 'foreign' })
    expect(requests).toBe(3)
  })
})
