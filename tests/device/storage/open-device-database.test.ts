import Dexie from 'dexie'
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { openDeviceDatabase, UnresponsiveDatabaseError } from '#device/storage/open-device-database.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'

let count = 0
const fresh = () => new TesseraDatabase(`opened-${String((count += 1))}`)

describe('openDeviceDatabase', () => {
  test('throws at once behind an older tab, and opens when that tab has closed (W21)', async () => {
    const db = fresh()
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(db.name, 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('refused'))
    })
    await expect(openDeviceDatabase(db)).rejects.toThrow(UnresponsiveDatabaseError)
    older.close()
    expect(await allTickets(await openDeviceDatabase(db))).toEqual([])
  })

  test('throws after a timeout when the database never answers (W21)', async () => {
    const db = fresh()
    vi.spyOn(db, 'open').mockReturnValue(new Dexie.Promise(() => undefined))
    vi.useFakeTimers()
    const failsAfter = async (ms: number) => {
      let ended = false
      const opening = openDeviceDatabase(db).finally(() => (ended = true))
      const refused = expect(opening).rejects.toThrow(UnresponsiveDatabaseError)
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(ended).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await refused
    }
    await failsAfter(3000)
    // The page that shows the failure is not to wait as long again.
    await failsAfter(300)
    vi.useRealTimers()
  })

  test('opens an open database at once', async () => {
    const db = fresh()
    await openDeviceDatabase(db)
    const open = vi.spyOn(db, 'open')
    expect(await openDeviceDatabase(db)).toBe(db)
    expect(open).not.toHaveBeenCalled()
  })
})
