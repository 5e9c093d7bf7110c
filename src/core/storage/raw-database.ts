/**
 * The same database by the plain IndexedDB API. For the worker and the first paint: Dexie would double the
 * size of the worker and the time until the code is shown (docs/browser-notes.md#reading-a-ticket-without-libraries).
 */
import { decodePages, decodeTickets, type StoredTickets } from './decode-ticket.ts'
import type { StoredPages } from './records.ts'

export const databaseName = 'tessera'

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })

const fieldOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? ((stored as Record<string, unknown>)[name] ?? null) : null

/** Opens the database in its version; null when it does not exist, and then creates none. */
async function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  const request = factory.open(databaseName)
  let fresh = false
  request.onupgradeneeded = () => {
    fresh = true
    request.transaction?.abort()
  }
  try {
    const db = await requestResult(request)
    db.onversionchange = () => db.close()
    return db
  } catch (error) {
    if (fresh) return null
    throw error
  }
}

/**
 * Runs work on an object store in one transaction. Each call opens and closes its own connection, so that
 * none is dead.
 */
export async function withObjectStore<T>(
  factory: IDBFactory,
  store: 'tickets' | 'orders' | 'journal' | 'settings' | 'actions' | 'documents',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  const db = await openExisting(factory)
  if (db === null) return null
  try {
    if (!db.objectStoreNames.contains(store)) return null
    return await work(db.transaction(store, mode).objectStore(store))
  } finally {
    db.close()
  }
}

/** The stored pages of one ticket, or null: not stored, damaged, no database. @throws when it cannot be read. */
export const rawTicketPages = (
  factory: IDBFactory,
  eventShortName: string,
  uuid: string,
): Promise<StoredPages | null> =>
  withObjectStore(factory, 'tickets', 'readonly', async (store) => {
    const stored: unknown = await requestResult(store.get([eventShortName, uuid]))
    return decodePages(fieldOf(stored, 'pages'))
  })

/** Every ticket; none where there is no database yet. @throws when the database cannot be read. */
export const rawTickets = async (factory: IDBFactory): Promise<StoredTickets> =>
  decodeTickets(
    (await withObjectStore(factory, 'tickets', 'readonly', (store) =>
      requestResult<unknown[]>(store.getAll()),
    )) ?? [],
  )

type CountedStore = 'tickets' | 'orders' | 'journal' | 'passes' | 'drafts' | 'rooms' | 'actions'

/** True when one of the stores has a record. @throws when the database cannot be read. */
export async function rawHasAny(factory: IDBFactory, stores: readonly CountedStore[]): Promise<boolean> {
  const db = await openExisting(factory)
  if (db === null) return false
  try {
    const existing = stores.filter((store) => db.objectStoreNames.contains(store))
    if (existing.length === 0) return false
    const transaction = db.transaction(existing, 'readonly')
    const counts = existing.map((store) => requestResult(transaction.objectStore(store).count()))
    return (await Promise.all(counts)).some((count) => count > 0)
  } finally {
    db.close()
  }
}

/** The value of a setting; null when there is none. */
export const rawSetting = (factory: IDBFactory, key: string): Promise<unknown> =>
  withObjectStore(factory, 'settings', 'readonly', async (store) =>
    fieldOf(await requestResult<unknown>(store.get(key)), 'value'),
  )
