import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDeviceStorage } from '#device/storage/open-device-database.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { serverOnlyPaths } from '#wire/server-only-paths.ts'
import { answerNavigation, isAppNavigation, networkPage } from '../../sw/navigation.ts'
import * as precache from '../../sw/precache.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'
import { orderRecord } from '../support/records.ts'

const { database } = createDeviceStorage()

const documentTools = {
  caches: fakeCaches(),
  database,
  after: () => new Promise<void>(() => undefined),
  now: () => 0,
  userAgent: '',
  waitUntil: () => undefined,
  languages: ['en'],
}

const origin = 'http://localhost:3000'
const at = (path: string) => new URL(path, origin)

describe('isAppNavigation', () => {
  const navigation = { mode: 'navigate', method: 'GET' } as const
  test.each([
    '/',
    '/event/a',
    '/wallet',
    '/event/a/ticket/b/view',
    '/event/a/reservation/r/book',
    '/o/slug',
    '/event/summit.2027',
    '/nothing/here',
  ])('decides on %s', (path) => expect(isAppNavigation(navigation, at(path), origin)).toBe(true))
  const serverPaths = [
    '/api/v2/info',
    '/file/1',
    '/openid/authentication',
    '/logout',
    '/recover',
    '/healthz',
    '/event/a/reservation/r',
    '/event/a/reservation/r/payment/paypal/confirm',
    '/event/a/ticket/b/check-in/c',
    '/event/a/ticket/b/code.png',
    '/event/a/code/x',
    '/e/a',
    '/favicon.svg',
    '/recover.html',
    '/assets/index-2Nz2Q.js',
    '/resources/x.css',
    '/frontend-public/main.js',
    '/payment/paypal/redirect/confirm',
  ]
  test.each(serverPaths)('is false for %s of the server', (path) =>
    expect(isAppNavigation(navigation, at(path), origin)).toBe(false),
  )

  test('has a test above for every address of the server', () => {
    const untested = serverOnlyPaths.filter((pattern) => !serverPaths.some((path) => pattern.test(path)))
    expect(untested).toEqual([])
  })

  test('is false for another origin, a form and a script', () => {
    expect(isAppNavigation(navigation, new URL('https://elsewhere.example/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'navigate', method: 'POST' }, at('/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'cors', method: 'GET' }, at('/'), origin)).toBe(false)
  })
})

describe('networkPage where something is stored for the address', () => {
  test.each([
    ['the page of the server', { 'Content-Security-Policy': 'trusted-types tessera' }, true],
    ['not the page of a captive portal', {}, false],
  ])('answers with %s', async (_, headers, isAnswer) => {
    await putReservation(await database(), orderRecord({ reservationId: 'r1' }))
    const page = new Response('<html></html>', { headers: { 'Content-Type': 'text/html', ...headers } })
    const tools = { ...documentTools, fetch: () => Promise.resolve(page) }
    const answer = await networkPage(tools, new Request(at('/event/pietra/reservation/r1')))
    expect(answer === page).toBe(isAnswer)
  })
})

describe('answerNavigation while the cache does not give the app shell for three seconds', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  async function open(fetch: (give: (shell: Response) => void) => Promise<Response>): Promise<string> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let give = (_: Response): void => undefined
    vi.spyOn(precache, 'shellPage').mockReturnValue(new Promise((resolve) => (give = resolve)))
    const tools = { ...documentTools, fetch: () => fetch(give) }
    const answer = answerNavigation(tools, new Request(at('/')))
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    return (await answer).text()
  }

  test('answers with the page of the network', async () => {
    expect(await open(() => Promise.resolve(new Response('of the network')))).toBe('of the network')
  })

  test('answers with the shell of a slow cache when there is no network', async () => {
    const offline = (give: (shell: Response) => void) => {
      give(new Response('shell'))
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    expect(await open(offline)).toBe('shell')
  })
})
