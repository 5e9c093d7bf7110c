import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoAnswerError } from '#core/domain/with-timeout.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import {
  databaseName,
  rawHasAny,
  rawSetting,
  rawTicketPages,
  rawTickets,
  rawWholeTickets,
  withObjectStore,
} from '#core/storage/raw-database.ts'
import { rawSummaries } from '#core/storage/raw-summaries.ts'
import { rawActions } from '#core/storage/read/raw-actions.ts'
import { rawReservations } from '#core/storage/read/raw-reservations.ts'
import { rawSubscriptions } from '#core/storage/read/raw-subscriptions.ts'
import { rawUnfinishedPayments } from '#core/storage/read/raw-unfinished-payments.ts'
import { rawWaitingRoom } from '#core/storage/read/raw-waiting-room.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { record } from '../../support/records.ts'

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  await putTicket(db, record())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

const failOnce = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection was lost', 'UnknownError')
  })

describe('withObjectStores', () => {
  it('reads again when the connection to the storage process was lost', async () => {
    const transaction = failOnce()
    expect((await rawTickets(indexedDB)).tickets).toHaveLength(1)
    expect(transaction).toHaveBeenCalledTimes(2)
  })

  it('does not repeat work that writes', async () => {
    failOnce()
    const work = vi.fn(() => Promise.resolve(true))
    await expect(withObjectStore(indexedDB, 'settings', 'readwrite', work)).rejects.toThrow()
    expect(work).not.toHaveBeenCalled()
  })

  it('rejects with the error of the browser when the database exists and does not open', async () => {
    const error = new DOMException('Internal error', 'UnknownError')
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      const request = { error, onerror: () => undefined }
      queueMicrotask(() => request.onerror())
      return request as unknown as IDBOpenDBRequest
    })
    await expect(rawTickets(indexedDB)).rejects.toBe(error)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('closes its connection after the work, also when the work fails', async () => {
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    await rawTickets(indexedDB)
    expect(close).toHaveBeenCalledTimes(1)
    const failed = withObjectStore(indexedDB, 'settings', 'readwrite', () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(close).toHaveBeenCalledTimes(2)
  })

  it('does not block a tab that upgrades the database during the work', async () => {
    let end = (): void => undefined
    let work: Promise<unknown> = Promise.resolve()
    await new Promise<void>((began) => {
      work = withObjectStore(indexedDB, 'settings', 'readonly', () => {
        began()
        return new Promise<void>((resolve) => (end = resolve))
      })
    })
    const upgrade = indexedDB.open(databaseName, 1000)
    const result = await new Promise((resolve) => {
      upgrade.onblocked = () => resolve('blocked')
      upgrade.onsuccess = () => resolve('open')
    })
    end()
    await work
    expect(result).toBe('open')
    upgrade.result.close()
  })
})

describe('a database that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Every reader of the raw database. */
  const readers: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['rawTickets', () => rawTickets(indexedDB)],
    ['rawWholeTickets', () => rawWholeTickets(indexedDB)],
    ['rawSummaries', () => rawSummaries(indexedDB)],
    ['rawTicketPages', () => rawTicketPages(indexedDB, 'pietra', 'u1')],
    ['rawHasAny', () => rawHasAny(indexedDB, ['tickets'])],
    ['rawSetting', () => rawSetting(indexedDB, 'x')],
    ['rawReservations', () => rawReservations(indexedDB)],
    ['rawSubscriptions', () => rawSubscriptions(indexedDB)],
    ['rawActions', () => rawActions(indexedDB)],
    ['rawWaitingRoom', () => rawWaitingRoom(indexedDB, 'key')],
    ['rawUnfinishedPayments', () => rawUnfinishedPayments(indexedDB)],
  ]
  const lateAfter = async (read: () => Promise<unknown>) => {
    const ended = expect(read()).rejects.toThrow(NoAnswerError)
    await vi.advanceTimersByTimeAsync(3000)
    await ended
  }

  it.each(readers)('ends %s after three seconds when it does not open (W74)', async (_, read) => {
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    await lateAfter(read)
  })

  it('ends the opening for a write, and closes a connection that opens later', async () => {
    const request = {} as { onsuccess?: () => void; result?: IDBDatabase }
    vi.spyOn(indexedDB, 'open').mockReturnValue(request as unknown as IDBOpenDBRequest)
    const work = vi.fn(() => Promise.resolve())
    await lateAfter(() => withObjectStore(indexedDB, 'settings', 'readwrite', work))
    const close = vi.fn()
    Object.assign(request, { result: { close } })
    request.onsuccess?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(close).toHaveBeenCalledTimes(1)
    expect(work).not.toHaveBeenCalled()
  })

  it.each([
    ['read', 'readonly', 3000],
    ['write', 'readwrite', 10_000],
  ] as const)('ends a %s in mode %s after %i ms when its requests are not answered', async (_, mode, ms) => {
    const work = vi.fn(() => new Promise<never>(() => undefined))
    const read = withObjectStore(indexedDB, 'settings', mode, work)
    const ended = expect(read).rejects.toThrow(NoAnswerError)
    await vi.waitFor(() => expect(work).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(ms)
    await ended
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('rawWholeTickets', () => {
  it('reads the tickets of one event only', async () => {
    for (const eventShortName of ['aria', 'zenit']) await putTicket(db, record({ eventShortName }))
    const { tickets } = await rawWholeTickets(indexedDB, 'pietra')
    expect(tickets.map(({ eventShortName }) => eventShortName)).toEqual(['pietra'])
  })
})
