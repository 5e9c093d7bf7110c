import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { rawTickets, withObjectStore } from '#core/storage/raw-database.ts'
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
})
