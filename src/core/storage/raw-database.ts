/**
 * The same database by the plain IndexedDB API. For the worker and the first paint: Dexie would double the
 * size of the worker and the time until the code is shown (docs/browser-notes.md#reading-a-ticket-without-libraries).
 */
import { NoAnswerError, withTimeout } from '#core/domain/with-timeout.ts'
import { decodeTickets, type StoredTickets } from './decode-ticket.ts'
import { fieldOf } from './field-of.ts'
import { joinTickets } from './join-tickets.ts'
import { pagesOf } from './pages-of.ts'
import type { StoredPages } from './records.ts'
import { whenWritable } from './when-writable.ts'

export const databaseName = 'tessera'

/** Longest wait for the database to open, and then for all that is read, ms. Without it one that hangs keeps a screen from opening. */
const longestWait = 3000
/** The same for all that is written: another tab may write for seconds, ms. */
const longestWrite = 10_000

/** @throws DOMException of the request */
export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as DOMException)
  })

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

type StoreName =
  | 'tickets'
  | 'summaries'
  | 'pages'
  | 'orders'
  | 'journal'
  | 'settings'
  | 'actions'
  | 'documents'
  | 'passes'
  | 'drafts'
  | 'rooms'

/** Stores of one transaction; null for a store that a database of an older version does not have. */
export type OpenStores = (name: StoreName) => IDBObjectStore | null

async function onObjectStores<T>(
  factory: IDBFactory,
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (stores: OpenStores) => Promise<T>,
): Promise<T | null> {
  if (mode === 'readwrite') await whenWritable()
  const opening = openExisting(factory)
  const db = await withTimeout(opening, longestWait).catch((error: unknown) => {
    // One that opens later must not block an upgrade.
    void opening.then(
      (late) => late?.close(),
      () => undefined,
    )
    throw error
  })
  if (db === null) return null
  try {
    const existing = stores.filter((store) => db.objectStoreNames.contains(store))
    if (existing.length === 0) return null
    const transaction = db.transaction(existing, mode)
    const done = work((name) => (existing.includes(name) ? transaction.objectStore(name) : null))
    // What was to be written may be stored later than that.
    return await withTimeout(done, mode === 'readonly' ? longestWait : longestWrite)
  } finally {
    db.close()
  }
}

/**
 * Runs work on object stores in one transaction; null without a database, or without any of the stores. Each call opens and
 * closes its own connection, so that none is dead. A read that fails is tried once more: the first access after a pause may
 * find the storage process of the browser ended. @throws NoAnswerError when it does not answer
 */
export async function withObjectStores<T>(
  factory: IDBFactory,
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (stores: OpenStores) => Promise<T>,
): Promise<T | null> {
  const attempt = () => onObjectStores(factory, stores, mode, work)
  if (mode === 'readwrite') return attempt()
  return attempt().catch((error: unknown) => {
    // A second wait would only be as long.
    if (error instanceof NoAnswerError) throw error
    return attempt()
  })
}

/** As {@link withObjectStores}, on one store. */
export const withObjectStore = <T>(
  factory: IDBFactory,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | null> =>
  withObjectStores(factory, [store], mode, async (stores) => {
    const opened = stores(store)
    return opened && work(opened)
  })

/** The value of a key; undefined without a record or a store. */
const getFrom = (store: IDBObjectStore | null | undefined, key: IDBValidKey): Promise<unknown> =>
  store ? requestResult<unknown>(store.get(key)) : Promise.resolve(undefined)

/** The stored pages of one ticket, or null: not stored, damaged, no database. @throws when it cannot be read. */
export const rawTicketPages = (
  factory: IDBFactory,
  eventShortName: string,
  uuid: string,
): Promise<StoredPages | null> =>
  withObjectStores(factory, ['tickets', 'pages'], 'readonly', async (stores) => {
    const key = [eventShortName, uuid]
    const [row, pages] = await Promise.all([getFrom(stores('tickets'), key), getFrom(stores('pages'), key)])
    return pagesOf(row, pages)
  })

/** Every ticket; none where there is no database yet. @throws when the database cannot be read */
export const rawTickets = async (factory: IDBFactory): Promise<StoredTickets> =>
  decodeTickets(
    (await withObjectStore(factory, 'tickets', 'readonly', (store) =>
      requestResult<unknown[]>(store.getAll()),
    )) ?? [],
  )

/**
 * Every ticket with the time of its last check, or those of one event, read without Dexie; none where there is no database yet.
 * @throws when the database cannot be read
 */
export async function rawWholeTickets(factory: IDBFactory, eventShortName?: string): Promise<StoredTickets> {
  const range =
    eventShortName === undefined ? null : IDBKeyRange.bound([eventShortName], [eventShortName, []])
  const read = await withObjectStores(factory, ['tickets', 'summaries'], 'readonly', (stores) =>
    Promise.all(
      [stores('tickets'), stores('summaries')].map((store) =>
        store ? requestResult<unknown[]>(store.getAll(range)) : Promise.resolve([]),
      ),
    ),
  )
  return joinTickets(read?.[0] ?? [], read?.[1] ?? [])
}

/** True when one of the stores has a record. @throws when the database cannot be read. */
export const rawHasAny = async (factory: IDBFactory, stores: readonly StoreName[]): Promise<boolean> =>
  (await withObjectStores(factory, stores, 'readonly', async (opened) => {
    const counts = stores.map((store) => {
      const object = opened(store)
      return object ? requestResult(object.count()) : Promise.resolve(0)
    })
    return (await Promise.all(counts)).some((count) => count > 0)
  })) ?? false

/** The value of a setting; null when there is none. */
export const rawSetting = (factory: IDBFactory, key: string): Promise<unknown> =>
  withObjectStore(factory, 'settings', 'readonly', async (store) =>
    fieldOf(await requestResult<unknown>(store.get(key)), 'value'),
  )

/**
 * Every record of a store; damaged ones are left out. None where there is no database yet.
 * @param decode null for a damaged record
 * @throws when the database cannot be read
 */
export const rawRecords = async <T>(
  factory: IDBFactory,
  name: StoreName,
  decode: (stored: unknown) => T | null,
): Promise<T[]> =>
  (
    (await withObjectStore(factory, name, 'readonly', (store) => requestResult<unknown[]>(store.getAll()))) ??
    []
  )
    .map((stored) => decode(stored))
    .filter((record) => record !== null)
