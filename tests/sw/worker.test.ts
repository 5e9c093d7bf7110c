import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { decodeNews } from '#core/domain/ticket-news.ts'
import type { Locks } from '#core/domain/with-lock.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { createDeviceStorage } from '#core/storage/open-device-database.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { getTicket } from '#core/storage/read/tickets.ts'
import { pageResponse } from '#core/storage/static-page-cache.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { refreshInBackground } from '../../sw/refresh-in-background.ts'
import { storedWalletPage } from '../../sw/stored-wallet-page.ts'
import { dayBefore } from '../support/events.ts'
import { createFakeApi, ticketFor } from '../support/fake-api.ts'
import { fakeCaches } from '../support/fake-caches.ts'
import { record } from '../support/records.ts'

const { database } = createDeviceStorage()
async function emptyStore(): Promise<void> {
  const db = new TesseraDatabase()
  await Promise.all([db.tickets.clear(), db.settings.clear()])
  db.close()
}

describe('storedWalletPage', () => {
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

  test('takes the copy in the cache first (W2, W3)', async () => {
    const caches = fakeCaches()
    await (
      await caches.open(cacheNames.tickets)
    ).put(view, pageResponse({ html: '<p>cached</p>', policy: 'from-cache' }))
    expect(await read(await storedWalletPage({ caches, database }, view))).toEqual([
      '<p>cached</p>',
      'from-cache',
    ])
    expect(await read(await storedWalletPage({ caches, database }, `${view}/`))).toEqual([
      '<p>cached</p>',
      'from-cache',
    ])
  })

  test.each([
    [view, '<p>pass</p>', "default-src 'none'"],
    ['/wallet/door/pietra/u1', '<p>door</p>', "default-src 'none'"],
    ['/wallet', '<p>all</p>', 'p'],
  ])('takes %s from the database without the caches (W2, W3)', async (path, html, policy) => {
    const answer = await storedWalletPage({ caches: fakeCaches(), database }, path)
    expect(answer?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await read(answer)).toEqual([html, policy])
  })

  const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  test.each([
    [`/event/pietra/ticket/${uuid.toUpperCase()}/view`, '<p>pass</p>'],
    [`/wallet/door/pietra/${uuid.replace('d9c', 'D9C')}`, '<p>door</p>'],
  ])('takes %s from the database: an id is the same in any case (W81)', async (path, html) => {
    await putTicket(new TesseraDatabase(), record({ uuid }))
    const answer = await storedWalletPage({ caches: fakeCaches(), database }, path)
    expect(await answer?.text()).toBe(html)
  })

  test('treats a cache that throws as empty', async () => {
    const caches = { match: () => Promise.reject(new Error('UnknownError')) } as unknown as CacheStorage
    expect(await read(await storedWalletPage({ caches, database }, view))).toEqual([
      '<p>pass</p>',
      "default-src 'none'",
    ])
  })

  test('is undefined when the database throws', async () => {
    const broken = () => Promise.reject(new DOMException('no', 'SecurityError'))
    expect(await storedWalletPage({ caches: fakeCaches(), database: broken }, view)).toBeUndefined()
  })

  test('is undefined after three seconds when the database does not open (W21)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    const answer = storedWalletPage({ caches: fakeCaches(), ...createDeviceStorage() }, view)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBeUndefined()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('is undefined when nothing is stored', async () => {
    expect(
      await storedWalletPage({ caches: fakeCaches(), database }, '/event/pietra/ticket/unknown/view'),
    ).toBeUndefined()
    expect(await storedWalletPage({ caches: fakeCaches(), database }, '/event/pietra')).toBeUndefined()
  })
})

describe('refreshInBackground', () => {
  const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  async function setUp() {
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
      database,
      caches,
      clients: { matchAll: () => Promise.resolve([{ postMessage }]) },
      locks: null as Locks | null,
      languages: ['en'],
      setBadge: vi.fn(() => Promise.resolve()),
      showNotification: null,
      savesData: () => false,
      now: () => dayBefore,
    }
    return { db, server, caches, postMessage, scope, ticket: () => getTicket(db, 'pietra', uuid) }
  }
  afterEach(emptyStore)

  test('sets the time of the check for the same attendee, without a message', async () => {
    const { scope, postMessage, ticket } = await setUp()
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({ checkedAt: dayBefore, missingSince: null, pages: record().pages })
    expect(postMessage).not.toHaveBeenCalled()
  })

  test('deletes the pages of the old code for another attendee and messages open pages', async () => {
    const { scope, server, postMessage, caches, ticket } = await setUp()
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

  test('bypasses the HTTP cache, which could answer with the old attendee', async () => {
    const { scope, server } = await setUp()
    const fetch = vi.fn(server.fetch)
    await refreshInBackground({ ...scope, fetch })
    const uncached = { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' }
    expect(fetch.mock.calls).toEqual([
      ['/api/v2/info', uncached],
      [`/api/v2/public/event/pietra/ticket/${uuid}`, uncached],
      ['/api/v2/public/event/pietra', uncached],
    ])
  })

  test.each([
    ['two months ahead', 60 * day],
    ['two months behind', -60 * day],
    ['400 days ahead', 400 * day],
    ['400 days behind', -400 * day],
  ])('stores the time of the server when the clock of the device is %s', async (_, difference) => {
    const { scope, server, db } = await setUp()
    const dates = {
      ...record().datesWithOffset,
      startDateTime: dayBefore + 90 * day,
      endDateTime: dayBefore + 91 * day,
    }
    const uuids = [uuid, '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5']
    for (const id of uuids) {
      await putTicket(db, record({ uuid: id, datesWithOffset: dates, checkedAt: dayBefore - 5 * day }))
      server.tickets.set(id, ticketFor(id, 'Jonas Brandt'))
    }
    const old = {
      id: 'o',
      kind: 'time',
      path: '/wallet',
      title: {},
      at: dayBefore - day,
      seen: true,
    } as const
    await putSetting(db, deviceSettings.news.key, [old])
    server.time = () => dayBefore
    await refreshInBackground({ ...scope, now: () => dayBefore + difference })
    for (const id of uuids) expect(await getTicket(db, 'pietra', id)).toMatchObject({ checkedAt: dayBefore })
    const [first, ...others] = decodeNews(await getSetting(db, deviceSettings.news.key))
    expect(first).toEqual(old)
    expect(others.map(({ at }) => at)).toEqual(others.map(() => dayBefore))
    expect(others).not.toEqual([])
  })

  test.each([
    ['400 days ahead', 400 * day],
    ['400 days behind', -400 * day],
  ])('checks no ticket of a past event when the clock of the device is %s (W83)', async (_, difference) => {
    const { scope, server } = await setUp()
    const afterwards = record().datesWithOffset.endDateTime + 10 * day
    server.time = () => afterwards
    await refreshInBackground({ ...scope, now: () => afterwards + difference })
    expect(server.calls).toEqual(['/api/v2/info'])
  })

  test('asks the server for nothing when no ticket is stored', async () => {
    const { scope, server, db } = await setUp()
    await db.tickets.clear()
    await refreshInBackground(scope)
    expect(server.calls).toEqual([])
  })

  test('marks an unknown ticket and keeps its pages', async () => {
    const { scope, server, ticket } = await setUp()
    server.tickets.clear()
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({ missingSince: dayBefore, pages: record().pages })
  })

  test.each(['unreachable', 'portal', 'portal 404', 'bot filter', 'error'] as const)(
    'changes nothing when the API is %s',
    async (mode) => {
      const { scope, server, ticket } = await setUp()
      const before = await ticket()
      server.mode = mode
      await refreshInBackground(scope)
      expect(await ticket()).toEqual(before)
    },
  )

  test('sets the badge for a void code, and once only', async () => {
    const { scope, server } = await setUp()
    server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
    await refreshInBackground(scope)
    await refreshInBackground(scope)
    expect(scope.setBadge.mock.calls).toEqual([[1]])
  })

  test('does nothing during the pause after failures of the app (W65)', async () => {
    const { scope, server, db } = await setUp()
    await putSetting(db, 'refresh', { failures: 1, until: dayBefore + 1 })
    await refreshInBackground(scope)
    expect(server.calls).toEqual([])
    await refreshInBackground({ ...scope, now: () => dayBefore + 1 })
    expect(server.calls).not.toEqual([])
  })

  test('does nothing while a tab refreshes the tickets (W65)', async () => {
    const { scope, server } = await setUp()
    const request = vi.fn<Locks['request']>((_, __, work) => work(null))
    await refreshInBackground({ ...scope, locks: { request } as Locks })
    expect(request.mock.calls[0]?.[0]).toBe('tessera-refresh')
    expect(server.calls).toEqual([])
  })

  test('does nothing when the browser saves data (W65)', async () => {
    const { scope, server } = await setUp()
    await refreshInBackground({ ...scope, savesData: () => true })
    expect(server.calls).toEqual([])
  })
})
