import { answerOr, NoAnswerError, withTimeout } from '#kit/with-timeout.ts'
import { databaseName } from './cache-names.ts'
import type { TesseraDatabase } from './database.ts'

/** Longest wait for the database, ms: a tab of an older version can block it without end. */
const openTimeout = 3000

/** The database does not answer. Its content is not affected. */
export class UnresponsiveDatabaseError extends Error {
  override readonly name = 'UnresponsiveDatabaseError'
}

/** Databases that did not answer the last time: a run of many transactions does not wait as long for each. */
const unresponsive = new WeakSet<TesseraDatabase>()

/** Waits for work on a database, ms. @throws NoAnswerError in time, which is a tenth after work without an answer */
export async function withDeadline<T>(
  db: TesseraDatabase,
  work: () => PromiseLike<T>,
  longest: number,
): Promise<T> {
  const running = work()
  // A late answer counts, too: the database works again.
  running.then(
    () => unresponsive.delete(db),
    () => undefined,
  )
  try {
    return await withTimeout(running, unresponsive.has(db) ? longest / 10 : longest)
  } catch (error) {
    if (error instanceof NoAnswerError) unresponsive.add(db)
    throw error
  }
}

/**
 * Opens the database. The next call tries again after an error.
 *
 * @throws UnresponsiveDatabaseError when another tab blocks it or it does not answer
 */
export async function openDeviceDatabase(db: TesseraDatabase): Promise<TesseraDatabase> {
  if (db.isOpen()) return db
  const blocked = new Promise<never>((_, reject) =>
    db.on('blocked', () => reject(new UnresponsiveDatabaseError())),
  )
  try {
    await withDeadline(db, () => Promise.race([db.open(), blocked]), openTimeout)
    return db
  } catch (error) {
    throw error instanceof NoAnswerError ? new UnresponsiveDatabaseError() : error
  }
}

/** False on a device that has stored nothing. When the browser does not list its databases, the opening decides. */
async function databaseExists(): Promise<boolean> {
  const list = async () => indexedDB.databases()
  const databases = await answerOr(list(), null)
  return databases?.some(({ name }) => name === databaseName) ?? true
}

export interface DeviceStorage {
  /** The open database. Rejects when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** The same for a read; null on a device that has stored nothing, which then loads no code of the database. */
  readonly existingDatabase: () => Promise<TesseraDatabase | null>
}

/** The database of this window or worker. Dexie is loaded, and in the worker evaluated, at its first use. */
export function createDeviceStorage(): DeviceStorage {
  let opened: TesseraDatabase | null = null
  const create = async (): Promise<TesseraDatabase> => {
    const { TesseraDatabase } = await import('./database.ts')
    return (opened ??= new TesseraDatabase())
  }
  const database = async () => openDeviceDatabase(opened ?? (await create()))
  return {
    database,
    existingDatabase: async () => (opened !== null || (await databaseExists()) ? database() : null),
  }
}
