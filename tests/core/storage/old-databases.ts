/**
 * The database of each version as it is on devices: schema and rows, never changed after release. A new
 * version adds its entry; tests/core/storage/migrations.test.ts fails until then.
 */
import { record } from '../../support/records.ts'

export interface OldDatabase {
  /** Native version: ten times Dexie's. */
  readonly native: number
  readonly stores: Readonly<
    Record<string, { keyPath: string | string[]; indexes?: Readonly<Record<string, string>> }>
  >
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}

export const oldDatabases: Readonly<Record<number, OldDatabase>> = {
  1: {
    native: 10,
    stores: {
      tickets: { keyPath: ['eventShortName', 'uuid'], indexes: { reservationId: 'reservationId' } },
      orders: { keyPath: 'reservationId' },
      passes: { keyPath: 'id' },
      rooms: { keyPath: 'key' },
      drafts: { keyPath: 'key' },
      journal: { keyPath: 'reservationId' },
      settings: { keyPath: 'key' },
    },
    rows: {
      tickets: [record(), record({ uuid: 'u2', position: 1, missingSince: 9, code: null, pages: null })],
      drafts: [{ v: 1, key: 'booking/r', values: { firstName: 'Ada' }, savedAt: 1 }],
      journal: [{ v: 1, reservationId: 'r', step: 'unknown', at: 1, answer: null }],
      settings: [{ key: 'refresh', value: { failures: 1, until: 5 } }],
    },
  },
}

/** Creates an old database without the current code. */
export async function layOldDatabase(name: string, { native, stores, rows }: OldDatabase): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, native)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes }] of Object.entries(stores)) {
        const made = request.result.createObjectStore(store, { keyPath })
        for (const [index, path] of Object.entries(indexes ?? {})) made.createIndex(index, path)
      }
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('not laid'))
  })
  const transaction = db.transaction(Object.keys(rows), 'readwrite')
  for (const [store, records] of Object.entries(rows))
    for (const row of records) transaction.objectStore(store).put(row)
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  db.close()
}
