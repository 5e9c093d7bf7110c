import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { databaseName, rawTickets, rawWholeTickets, withObjectStore } from '#core/storage/raw-database.ts'
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

describe('rawWholeTickets', () => {
  it('reads the tickets of one event only', async () => {
    for (const eventShortName of ['aria', 'zenit']) await putTicket(db, record({ eventShortName }))
    const { tickets } = await rawWholeTickets(indexedDB, 'pietra')
    expect(tickets.map(({ eventShortName }) => eventShortName)).toEqual(['pietra'])
  })
})
