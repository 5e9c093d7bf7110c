import Dexie from 'dexie'
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { openDeviceDatabase, UnresponsiveDatabaseError } from '#core/storage/open-device-database.ts'
import { allTickets } from '#core/storage/read/tickets.ts'

const never = () => new Promise<void>(() => undefined)

let count = 0
const fresh = () => new TesseraDatabase(`opened-${String((count += 1))}`)

describe('openDeviceDatabase', () => {
  test('throws at once behind an older tab, and opens when that tab has closed', async () => {
    const db = fresh()
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(db.name, 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('refused'))
    })
    await expect(openDeviceDatabase(db, never)).rejects.toThrow(UnresponsiveDatabaseError)
    older.close()
    expect(await allTickets(await openDeviceDatabase(db, never))).toEqual([])
  })

  test('throws after a timeout when the database never answers', async () => {
    const db = fresh()
    vi.spyOn(db, 'open').mockReturnValue(new Dexie.Promise(() => undefined))
    const after = vi.fn(() => Promise.resolve())
    await expect(openDeviceDatabase(db, after)).rejects.toThrow(UnresponsiveDatabaseError)
    expect(after).toHaveBeenCalledWith(3000)
    // The page that shows the failure is not to wait as long again.
    await expect(openDeviceDatabase(db, after)).rejects.toThrow(UnresponsiveDatabaseError)
    expect(after).toHaveBeenLastCalledWith(300)
  })

  test('opens an open database at once', async () => {
    const db = fresh()
    await openDeviceDatabase(db, never)
    const after = vi.fn(never)
    expect(await openDeviceDatabase(db, after)).toBe(db)
    expect(after).not.toHaveBeenCalled()
  })
})
