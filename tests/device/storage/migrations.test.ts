import { describe, expect, it } from 'vitest'
import { databaseVersion, TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { record } from '../../support/records.ts'
import { records } from '../../support/stored-records.ts'
import firstVersion from './stored-version-1.json' with { type: 'json' }

/** Dexie counts the version of IndexedDB in tenths. */
const nativeVersion = (version: number): number => version * 10

const png = Uint8Array.from(firstVersion.tickets.code.png.bytes)
/** A record of each store as the first version stored it, without what may be missing. Never edited. */
const stored = {
  ...firstVersion,
  tickets: { ...firstVersion.tickets, code: { ...firstVersion.tickets.code, png } },
  /** New in the second version. */
  pictures: { v: 1, eventShortName: 'pietra', fileBlobId: 'a1', image: 'data:image/webp;base64,AAAA' },
}

describe('a record of the first version', () => {
  it.each(Object.keys(records) as (keyof typeof records)[])('is read from the store %s', async (store) => {
    const db = new TesseraDatabase('first')
    await db.table(store).put(stored[store])
    const [row] = await db.table<unknown>(store).toArray()
    expect(decode(records[store], row)).toMatchObject(stored[store])
    await db.delete()
  })
})

describe('a database of a newer build', () => {
  it('is read without a change of its schema', async () => {
    const db = new TesseraDatabase('newer')
    await putTicket(db, record())
    db.close()
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('newer', nativeVersion(databaseVersion + 1))
      request.onupgradeneeded = () => request.result.createObjectStore('tomorrow', { keyPath: 'id' })
      request.onsuccess = () => (request.result.close(), resolve())
      request.onerror = () => reject(new Error('not upgraded'))
    })
    expect(await allTickets(new TesseraDatabase('newer'))).toEqual([record()])
  })
})
