/**
 * The same database by the plain IndexedDB API, for the worker: Dexie would double its size and its time to the
 * code (STACK 5.2).
 */
import type { TicketRecord } from './records.ts'

/** The name of the one database on this device. */
export const databaseName = 'tessera'

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })

/** Opens the database as it is; null when it does not exist yet, and then does not make one. */
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

/** Runs work on a store in one transaction; a dead connection is opened again by the next call, nothing is kept open. */
export async function withObjectStore<T>(
  factory: IDBFactory,
  store: 'tickets' | 'orders' | 'settings',
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

/** One ticket, or null: not stored, no database. @throws when the store cannot be read. */
export const rawTicket = (
  factory: IDBFactory,
  eventShortName: string,
  uuid: string,
): Promise<TicketRecord | null> =>
  withObjectStore(
    factory,
    'tickets',
    'readonly',
    async (store) =>
      ((await requestResult(store.get([eventShortName, uuid]))) as TicketRecord | undefined) ?? null,
  )

/** Those of one order in its order, the others as they were saved. */
export const byPosition = (a: TicketRecord, b: TicketRecord): number =>
  a.position - b.position || a.savedAt - b.savedAt || (a.uuid < b.uuid ? -1 : 1)

/** Every ticket; none where there is no database yet. @throws when the store cannot be read. */
export const rawTickets = async (factory: IDBFactory): Promise<TicketRecord[]> =>
  (
    (await withObjectStore(factory, 'tickets', 'readonly', (store) =>
      requestResult(store.getAll() as IDBRequest<TicketRecord[]>),
    )) ?? []
  ).sort(byPosition)

const rawCount = async (factory: IDBFactory, store: 'tickets' | 'orders'): Promise<number> =>
  (await withObjectStore(factory, store, 'readonly', (found) => requestResult(found.count()))) ?? 0

/** True when there is a ticket on this device, or an order that may bring one. @throws when the store cannot be read. */
export const rawHasTicketsOrReservations = async (factory: IDBFactory): Promise<boolean> =>
  (await rawCount(factory, 'tickets')) > 0 || (await rawCount(factory, 'orders')) > 0

export const rawSetting = (factory: IDBFactory, key: string): Promise<unknown> =>
  withObjectStore(factory, 'settings', 'readonly', async (store) => {
    const record = (await requestResult(store.get(key))) as { value: unknown } | undefined
    return record?.value ?? null
  })
