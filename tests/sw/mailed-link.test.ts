import { afterEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createDeviceStorage } from '#device/storage/open-device-database.ts'
import type { WaitingRoom } from '#online/rules/waiting-room.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { answerMailedLink, isMailedLink } from '../../sw/mailed-link.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'
import { orderRecord, roomRecord } from '../support/records.ts'

const { database } = createDeviceStorage()

const noon = Date.UTC(2027, 6, 9, 12)

const origin = 'http://localhost:3000'
const never = () => new Promise<never>(() => undefined)
const room = roomRecord({ eventShortName: 'a.b c' })

afterEach(() => new TesseraDatabase().delete())

async function store(...records: (ReturnType<typeof orderRecord> | WaitingRoom)[]): Promise<void> {
  const db = new TesseraDatabase()
  for (const record of records)
    await ('codeHash' in record
      ? putWaitingRoom(db, { v: 1, key: waitingRoomKey(record), ...record })
      : putReservation(db, record))
  db.close()
}

const open = (path: string, changes: Partial<Parameters<typeof answerMailedLink>[0]> = {}) =>
  answerMailedLink(
    {
      caches: fakeCaches(),
      database,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      after: never,
      now: () => noon,
      userAgent: '',
      waitUntil: () => undefined,
      languages: ['en'],
      ...changes,
    },
    new Request(origin + path),
  )
const target = (answer: Response) => answer.headers.get('Location')?.replace(origin, '')

describe('isMailedLink', () => {
  const navigation = { mode: 'navigate', method: 'GET' } as const
  it.each([
    '/event/pietra/reservation/r1',
    '/event/pietra/reservation/r1/?lang=en',
    '/subscription/s1/reservation/r1?lang=de',
    '/event/pietra/ticket/u1/check-in/abc',
  ])('is true for %s', (path) => expect(isMailedLink(navigation, new URL(path, origin), origin)).toBe(true))

  it.each([
    '/event/pietra/reservation/r1/success',
    '/event/pietra/reservation/r1/payment/paypal/confirm',
    '/payment/paypal/redirect/confirm',
    '/openid/authentication',
    '/event/pietra/code/x',
    '/wallet/a/reservation/b',
    'https://elsewhere.example/event/pietra/reservation/r1',
  ])('is false for %s', (path) => expect(isMailedLink(navigation, new URL(path, origin), origin)).toBe(false))

  it('is false for a form and for a call', () => {
    const url = new URL('/event/pietra/reservation/r1', origin)
    expect(isMailedLink({ mode: 'navigate', method: 'POST' }, url, origin)).toBe(false)
    expect(isMailedLink({ mode: 'cors', method: 'GET' }, url, origin)).toBe(false)
  })
})

const pageHeaders = {
  'Content-Type': 'text/html',
  'Content-Security-Policy': 'trusted-types tessera dompurify',
}
const serverCalls = () => new Response('[]', { headers: { 'Alfio-OpenId-Enabled': 'false' } })
const network =
  (page: () => Response, call: () => Response) =>
  (input: RequestInfo | URL): Promise<Response> =>
    Promise.resolve(input instanceof Request ? page() : call())

const html = { 'Content-Type': 'text/html' }
const portals: Readonly<Record<string, () => Response>> = {
  'a page of a portal': () => new Response('<html><h1>Welcome</h1></html>', { headers: html }),
  'a redirect of a portal': () => Response.redirect('https://wifi.example/login', 302),
  'an empty 204': () => new Response(null, { status: 204 }),
  'a 404': () => new Response('<html></html>', { status: 404, headers: html }),
  'a cut page': () => new Response('<html><head>', { headers: pageHeaders }),
  'a garbled page': () => new Response('\u0000\u0001', { headers: pageHeaders }),
  JSON: () => Response.json({}),
}

describe('answerMailedLink', () => {
  it.each(Object.keys(portals))('redirects to what is stored when the answer is %s (W76)', async (name) => {
    await store(room, orderRecord({ reservationId: 'r1' }))
    const answer = portals[name]!
    const tools = { fetch: network(answer, answer) }
    expect(target(await open('/event/a.b%20c/ticket/u1/check-in/abc', tools))).toBe(
      '/event/a.b%20c/ticket/u1/check-in/abc/waiting-room',
    )
    expect(target(await open('/event/pietra/reservation/r1', tools))).toBe(
      '/event/pietra/reservation/r1/success',
    )
  })

  it.each([
    ['COMPLETE', 'success'],
    ['OFFLINE_PAYMENT', 'waiting-payment'],
    ['CUSTOM_OFFLINE_PAYMENT', 'waiting-custom-payment'],
    ['STATUS_OF_A_NEWER_SERVER', 'not-found'],
  ])('redirects without a network to the page of a stored order that is %s (W76)', async (status, step) => {
    await store(orderRecord({ reservationId: 'r1', status }))
    const answer = await open('/event/pietra/reservation/r1?lang=en')
    expect(answer.status).toBe(302)
    expect(target(answer)).toBe(`/event/pietra/reservation/r1/${step}`)
  })

  it('redirects without a network to a stored waiting room (W76)', async () => {
    await store(room)
    expect(target(await open('/event/a.b%20c/ticket/u1/check-in/abc'))).toBe(
      '/event/a.b%20c/ticket/u1/check-in/abc/waiting-room',
    )
  })

  it('shows what is stored on the device for an order or a room that is not', async () => {
    await store(orderRecord({ reservationId: 'r1', status: 'OFFLINE_PAYMENT' }), room)
    for (const path of ['/event/pietra/reservation/other', '/event/a.b%20c/ticket/u1/check-in/other']) {
      const answer = await open(path)
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('href="/event/pietra/reservation/r1/waiting-payment"')
    }
  })

  it('returns the answer of the server, a redirect too', async () => {
    await store(room)
    const redirect = Response.redirect('https://stream.example/join', 302)
    const page = new Response('<html></html>', { headers: pageHeaders })
    for (const answer of [redirect, page])
      expect(
        await open('/event/a.b%20c/ticket/u1/check-in/abc', { fetch: network(() => answer, serverCalls) }),
      ).toBe(answer)
    const error = new Response('busy', { status: 502 })
    expect(await open('/event/pietra/reservation/none', { fetch: () => Promise.resolve(error) })).toBe(error)
  })

  it('redirects to what is stored when the server fails, and after three seconds on a connection that hangs', async () => {
    await store(room)
    const path = '/event/a.b%20c/ticket/u1/check-in/abc'
    const failed = await open(path, { fetch: () => Promise.resolve(new Response('', { status: 502 })) })
    expect(target(failed)).toBe(`${path}/waiting-room`)
    const waits: number[] = []
    const after = (ms: number) => (waits.push(ms), ms === 3000 ? Promise.resolve() : never())
    expect(target(await open(path, { fetch: never, after }))).toBe(`${path}/waiting-room`)
    expect(waits).toContain(3000)
  })
})
