import { expect, test } from 'vitest'
import { databaseVersion, TesseraDatabase } from '#core/storage/database.ts'
import { allTickets } from '#core/storage/read/tickets.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { bareRecord, record } from '../../support/records.ts'

/** Dexie counts the version of IndexedDB in tenths. */
const nativeVersion = (version: number): number => version * 10

test('a database of a newer build is read without a change of its schema', async () => {
  const db = new TesseraDatabase('newer')
  await putTicket(db, record())
  db.close()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('newer', nativeVersion(databaseVersion + 1))
    request.onupgradeneeded = () => request.result.createObjectStore('tomorrow', { keyPath: 'id' })
    request.onsuccess = () => (request.result.close(), resolve())
    request.onerror = () => reject(new Error('not upgraded'))
  })
  expect(await allTickets(new TesseraDatabase('newer'))).toEqual([bareRecord()])
})
