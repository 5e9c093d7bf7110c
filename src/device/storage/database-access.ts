import { NoAnswerError, withTimeout } from '#kit/with-timeout.ts'
import type { TesseraDatabase } from './database.ts'
import { openDeviceDatabase } from './open-device-database.ts'
import { whenWritable } from './when-writable.ts'

/** True for the error of a full storage, also inside an error of Dexie. */
export const isQuotaExceeded = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  [error, 'inner' in error ? error.inner : null].some(
    (cause) =>
      typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'QuotaExceededError',
  )

/**
 * Errors of a connection that the browser closed: in the background on iOS, after an eviction, during an
 * upgrade.
 */
const connectionErrors = new Set([
  'InvalidStateError',
  'DatabaseClosedError',
  'DatabaseClosed',
  'UnknownError',
  'AbortError',
])

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

/** Longest wait for a read, ms. Without it a database that hangs keeps a screen from opening. */
const longestRead = 3000
/** Longest wait for a write, ms: another tab may write for seconds. */
const longestWrite = 10_000

/** Databases whose last transaction was not answered: a run of many transactions does not wait as long for each. */
const unresponsive = new WeakSet<TesseraDatabase>()

async function withDeadline<T>(db: TesseraDatabase, work: () => PromiseLike<T>, longest: number): Promise<T> {
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

/** Reopens a closed connection and runs the work once more. */
async function access<T>(db: TesseraDatabase, work: () => PromiseLike<T>, longest: number): Promise<T> {
  try {
    return await withDeadline(db, work, longest)
  } catch (error) {
    const inner: unknown =
      typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
    // Dexie reports a full storage as an aborted transaction: another connection would find it as full.
    if (isQuotaExceeded(error)) throw error
    if (!connectionErrors.has(nameOf(error)) && !connectionErrors.has(nameOf(inner))) throw error
    db.close({ disableAutoOpen: false })
    await openDeviceDatabase(db)
    return withDeadline(db, work, longest)
  }
}

/**
 * The only way to read the database: no read lasts longer than three seconds, and one whose connection was closed runs again.
 *
 * @throws the error of the second try: no IndexedDB, a newer schema; UnresponsiveDatabaseError when it does not open;
 * NoAnswerError when it does not answer in time, which is a tenth after a transaction without an answer
 */
export const readFrom = <T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> =>
  access(db, work, longestRead)

/** The only way to write, as {@link readFrom}, in at most ten seconds: after a NoAnswerError the values may be stored later. */
export async function writeTo<T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> {
  const hidden = whenWritable()
  if (hidden) await hidden
  return access(db, work, longestWrite)
}
