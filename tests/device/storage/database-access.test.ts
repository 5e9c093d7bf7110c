import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFrom } from '#device/storage/database-access.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { hasAny } from '#device/storage/has-any.ts'
import { UnresponsiveDatabaseError, createDeviceStorage } from '#device/storage/open-device-database.ts'
import { NoAnswerError } from '#kit/with-timeout.ts'
import { getWaitingRoom } from '#online/store/read-waiting-rooms.ts'
import { allActions } from '#outbox/store/read-actions.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { getDraft, getDrafts } from '#purchase/store/read-drafts.ts'
import { allJournal, getJournal } from '#purchase/store/read-journal.ts'
import { allReservations, getReservation } from '#purchase/store/read-reservations.ts'
import { getTicket, readTickets, ticketKeys } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { readUnfinishedOrders } from '#wallet/store/unfinished-orders.ts'
import { getSetting } from '../../support/raw-settings.ts'
import { record } from '../../support/records.ts'

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  await putTicket(db, record())
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await db.delete()
})

/** Every read of the database. */
const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  allActions: () => allActions(db),
  allJournal: () => allJournal(db),
  allReservations: () => allReservations(db),
  allSubscriptions: () => allSubscriptions(db),
  getDraft: () => getDraft(db, 'a'),
  getDrafts: () => getDrafts(db, ['a']),
  getJournal: () => getJournal(db, 'r'),
  getReservation: () => getReservation(db, 'r'),
  getSetting: () => getSetting(db, 'a'),
  getTicket: () => getTicket(db, 'pietra', 'u1'),
  getWaitingRoom: () => getWaitingRoom(db, 'a'),
  hasAny: () => hasAny(db, ['tickets']),
  readTickets: () => readTickets(db),
  readUnfinishedOrders: () => readUnfinishedOrders(db),
  ticketKeys: () => ticketKeys(db),
}

describe('a database that opens and does not answer', () => {
  it.each(Object.keys(reads))('ends %s with NoAnswerError after three seconds (W74)', async (name) => {
    for (const call of ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const)
      vi.spyOn(IDBObjectStore.prototype, call as 'get').mockReturnValue(
        new EventTarget() as IDBRequest<unknown>,
      )
    await db.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = expect(reads[name]?.()).rejects.toThrow(NoAnswerError)
    await vi.advanceTimersByTimeAsync(3000)
    await ended
  })
})

describe('readFrom', () => {
  it('reads again when the connection to the storage process was lost', async () => {
    const lost = new DOMException('The connection was lost', 'UnknownError')
    const work = vi.fn(() => db.tickets.count())
    work.mockRejectedValueOnce(lost)
    expect(await readFrom(db, work)).toBe(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('does not wait as long for a database whose transaction before had no answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hang = () => readFrom(db, () => new Promise<never>(() => undefined))
    for (const ms of [3000, 300]) {
      const ended = expect(hang()).rejects.toThrow(NoAnswerError)
      await vi.advanceTimersByTimeAsync(ms)
      await ended
    }
  })
})

describe('createDeviceStorage', () => {
  it('opens the database that exists', async () => {
    const opened = await createDeviceStorage().existingDatabase()
    expect(opened && (await ticketKeys(opened))).toEqual([['pietra', 'u1']])
    opened?.close()
  })

  it('finds no database on a device that has stored nothing, and creates none', async () => {
    await db.delete()
    expect(await createDeviceStorage().existingDatabase()).toBeNull()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('tessera-device')
  })

  it('opens the database where the browser does not list its databases', async () => {
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'UnknownError'))
    const opened = await createDeviceStorage().existingDatabase()
    expect(opened).not.toBeNull()
    opened?.close()
  })

  it('opens one connection for all reads', async () => {
    const { database } = createDeviceStorage()
    const opened = await database()
    expect(await database()).toBe(opened)
    opened.close()
  })

  it('rejects after three seconds when the database does not open', async () => {
    const { database } = createDeviceStorage()
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = expect(database()).rejects.toThrow(UnresponsiveDatabaseError)
    await vi.advanceTimersByTimeAsync(3000)
    await ended
  })
})
