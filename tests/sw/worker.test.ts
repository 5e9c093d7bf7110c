import { afterEach, describe, expect, test, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createDeviceStorage } from '#device/storage/open-device-database.ts'
import { putCachedPages } from '#device/storage/page-cache.ts'
import { pageResponse } from '#device/storage/static-page-cache.ts'
import { day } from '#kit/time/durations.ts'
import type { Locks } from '#kit/with-lock.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { storedWalletPage } from '#ticket/store/stored-wallet-page.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refreshInBackground } from '../../sw/background-work.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'
import { dayBefore } from '../support/events.ts'
import { putSetting } from '../support/raw-settings.ts'
import { record } from '../support/records.ts'
import { createFakeApi, ticketFor } from '../support/wire/fake-api.ts'

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

  const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  test.each([
    [view, view],
    [`${view}/`, view],
    ['/wallet', '/wallet'],
    [`/event/pietra/ticket/${uuid.toUpperCase()}/view`, `/event/pietra/ticket/${uuid}/view`],
    [`/wallet/door/pietra/${uuid.replace('d9c', 'D9C')}`, `/wallet/door/pietra/${uuid}`],
  ])('takes %s from the cache: an id is the same in any case (W2, W3, W81)', async (address, path) => {
    const caches = fakeCaches()
    await putCachedPages(caches, new Map([[path, { html: '<p>cached</p>', policy: 'from-cache' }]]))
    expect(await read(await storedWalletPage({ caches }, address))).toEqual(['<p>cached</p>', 'from-cache'])
  })

  test('is undefined for a cache that throws, for another address and when nothing is stored', async () => {
    const caches = { match: () => Promise.reject(new Error('UnknownError')) } as unknown as CacheStorage
    expect(await storedWalletPage({ caches }, view)).toBeUndefined()
    expect(await storedWalletPage({ caches: fakeCaches() }, view)).toBeUndefined()
    expect(await storedWalletPage({ caches: fakeCaches() }, '/event/pietra')).toBeUndefined()
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
    server.time = () => dayBefore
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
    const scope = {
      fetch: server.fetch,
      database,
      caches,
      locks: null as Locks | null,
      savesData: () => false,
      now: () => dayBefore,
    }
    return { db, server, caches, scope, ticket: () => getTicket(db, 'pietra', uuid) }
  }
  afterEach(emptyStore)

  test('deletes the pages of the old code for another attendee, and fetches no code (W62)', async () => {
    const { scope, server, caches, ticket } = await setUp()
    server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
    await refreshInBackground(scope)
    expect(await ticket()).toMatchObject({
      fullName: 'Jonas Brandt',
      code: { fullName: 'Ada Keller' },
    })
    expect(caches.paths(cacheNames.tickets)).toEqual([])
    expect(server.calls.filter((path) => path.includes('code'))).toEqual([])
  })

  test.each([
    ['400 days ahead', 400 * day],
    ['400 days behind', -400 * day],
  ])('stores the time of the server when the clock of the device is %s', async (_, difference) => {
    const { scope, server, db, ticket } = await setUp()
    const start = dayBefore + 90 * day
    const dates = { ...record().datesWithOffset, startDateTime: start, endDateTime: start + day }
    await putTicket(db, record({ uuid, datesWithOffset: dates, checkedAt: dayBefore - 5 * day }))
    server.tickets.set(uuid, ticketFor(uuid, 'Jonas Brandt'))
    await refreshInBackground({ ...scope, now: () => dayBefore + difference })
    expect(await ticket()).toMatchObject({ checkedAt: dayBefore })
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
