import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { pageResponse } from '#core/storage/static-page-cache.ts'
import { getTicket } from '#core/storage/read/tickets.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { serverOnlyPaths } from '#core/contract/server-only-paths.ts'
import { refreshInBackground } from '../../sw/refresh-in-background.ts'
import { isAppNavigation } from '../../sw/navigation.ts'
import { storedWalletPage } from '../../sw/stored-wallet-page.ts'
import { createFakeApi, ticketFor } from '../support/fake-api.ts'
import { fakeCaches } from '../support/fake-caches.ts'
import { record } from '../support/records.ts'
import { dayBefore } from '../support/wallet-tools.ts'

const origin = 'http://localhost:3000'
const at = (path: string) => new URL(path, origin)
const never = () => new Promise<void>(() => undefined)
async function emptyStore(): Promise<void> {
  const db = new TesseraDatabase()
  await Promise.all([db.tickets.clear(), db.settings.clear()])
  db.close()
}

describe('which navigations the app answers', () => {
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
  ])('%s', (path) => expect(isAppNavigation(navigation, at(path), origin)).toBe(true))
  test.each([
    '/api/v2/info',
    '/file/1',
    '/openid/authentication',
    '/logout',
    '/recover',
    '/openapi.json',
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
  ])('the server answers %s', (path) => expect(isAppNavigation(navigation, at(path), origin)).toBe(false))

  test('every address of the contract has a test above', () => expect(serverOnlyPaths).toHaveLength(14))
  test('another origin, a form, a script are none', () => {
    expect(isAppNavigation(navigation, new URL('https://elsewhere.example/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'navigate', method: 'POST' }, at('/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'cors', method: 'GET' }, at('/'), origin)).toBe(false)
  })
})

describe('a ticket without script', () => {
  const view = '/event/pietra/ticket/u1/view'
  const read = async (answer: Response | undefined) => [
    await answer?.text(),
    answer?.headers.get('Content-Security-Policy'),
  ]

  beforeEach(async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record())
    await putSetting(db, 'page:/wallet', { html: '<p>all</p>', policy: 'p' })
  })
  afterEach(emptyStore)

  test('comes from the cache first', async () => {
    const caches = fakeCaches()
    await (
      await caches.open(cacheNames.tickets)
    ).put(view, pageResponse({ html: '<p>cached</p>', policy: 'from-cache' }))
    expect(await read(await storedWalletPage({ caches, indexedDB, after: never }, view))).toEqual([
      '<p>cached</p>',
      'from-cache',
    ])
    expect(await read(await storedWalletPage({ caches, indexedDB, after: never }, `${view}/`))).toEqual([
      '<p>cached</p>',
      'from-cache',
    ])
  })

  test.each([
    [view, '<p>pass</p>', "default-src 'none'"],
    ['/wallet/door/pietra/u1', '<p>door</p>', "default-src 'none'"],
    ['/wallet', '<p>all</p>', 'p'],
  ])('%s: from the store when the caches are gone', async (path, html, policy) => {
    const answer = await storedWalletPage({ caches: fakeCaches(), indexedDB, after: never }, path)
    expect(answer?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await read(answer)).toEqual([html, policy])
  })

  test('a cache that throws is an empty cache', async () => {
    const caches = { match: () => Promise.reject(new Error('UnknownError')) } as unknown as CacheStorage
    expect(await read(await storedWalletPage({ caches, indexedDB, after: never }, view))).toEqual([
      '<p>pass</p>',
      "default-src 'none'",
    ])
  })

  test('a store that throws leaves it to the shell', async () => {
    const broken = {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    } as unknown as IDBFactory
    expect(
      await storedWalletPage({ caches: fakeCaches(), indexedDB: broken, after: never }, view),
    ).toBeUndefined()
  })

  test('a store that another tab holds leaves it to the shell, after a moment', async () => {
    const held = { open: () => ({}) } as unknown as IDBFactory
    const after = vi.fn(() => Promise.resolve())
    expect(await storedWalletPage({ caches: fakeCaches(), indexedDB: held, after }, view)).toBeUndefined()
    expect(after).toHaveBeenCalledWith(2000)
  })

  test('nothing stored, nothing answered', async () => {
    expect(
      await storedWalletPage(
        { caches: fakeCaches(), indexedDB, after: never },
        '/event/pietra/ticket/unknown/view',
      ),
    ).toBeUndefined()
    expect(
      await storedWalletPage({ caches: fakeCaches(), indexedDB, after: never }, '/event/pietra'),
    ).toBeUndefined()
  })
})

describe('the check while no page is open', () => {
  const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  async function bench() {
    const db = new TesseraDatabase()
    await putTicket(db, record({ uuid }))
    const caches = fakeCaches()
    await (
      await caches.open(cacheNames.tickets)
    ).put(`/wallet/door/pietra/${uuid}`, pageResponse({ html: 'old', policy: '' }))
    const server = createFakeApi()
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
    const postMessage = vi.fn()
    const scope = {
      fetch: server.fetch,
      indexedDB,
      caches,
      clients: { matchAll: () => Promise.resolve([{ postMessage }]) },
      savesData: () => false,
      now: () => dayBefore,
    }
    return { db, office: server, caches, postMessage, scope, ticket: () => getTicket(db, 'pietra', uuid) }
  }
  afterEach(emptyStore)

  test('the same holder: checked, nothing said', async () => {
    const { scope, postMessage, ticket } = await bench()
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({ checkedAt: dayBefore, missingSince: null, pages: record().pages })
    expect(postMessage).not.toHaveBeenCalled()
  })

  test('another holder: no page of the old code is left, open pages are told', async () => {
    const { scope, office: server, postMessage, caches, ticket } = await bench()
    server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({
      fullName: 'Jonas Brandt',
      pages: null,
      code: { fullName: 'Ada Keller' },
    })
    expect(caches.paths(cacheNames.tickets)).toEqual([])
    expect(postMessage).toHaveBeenCalledWith({ protocol: 1, type: 'WALLET_CHANGED' })
  })

  test('unknown: marked, kept with its pages', async () => {
    const { scope, office: server, ticket } = await bench()
    server.tickets.clear()
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({ missingSince: dayBefore, pages: record().pages })
  })

  test.each(['gone', 'portal', 'portal 404', 'shield', 'broken'] as const)(
    'a box office that is %s changes nothing',
    async (mood) => {
      const { scope, office: server, ticket } = await bench()
      const before = await ticket()
      server.mood = mood
      await refreshInBackground(scope)
      expect(await ticket()).toEqual(before)
    },
  )

  test('a person who saves data is left alone', async () => {
    const { scope, office: server } = await bench()
    await refreshInBackground({ ...scope, savesData: () => true })
    expect(server.calls).toEqual([])
  })
})
