import { NoAnswerError, withTimeout } from '#core/domain/with-timeout.ts'
import type { TesseraDatabase } from './database.ts'
import { isQuotaExceeded } from './is-quota-exceeded.ts'
import { openDeviceDatabase } from './open-device-database.ts'
import { whenWritable } from './when-writable.ts'

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

/** Longest wait for a transaction, ms: another tab may write for seconds, and of 1,000 tickets a slow phone reads each in one. */
const longestWork = 10_000

/** Databases whose last transaction was not answered: a run of many transactions does not wait as long for each. */
const silent = new WeakSet<TesseraDatabase>()

async function withDeadline<T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> {
  const running = work()
  // Also when it answers late.
  running.then(
    () => silent.delete(db),
    () => undefined,
  )
  try {
    return await withTimeout(running, silent.has(db) ? longestWork / 10 : longestWork)
  } catch (error) {
    if (error instanceof NoAnswerError) silent.add(db)
    throw error
  }
}

/**
 * Runs work on the database; on a closed connection reopens it and runs the work once more.
 *
 * @throws the error of the second try: no IndexedDB, quota exceeded, a newer schema; UnresponsiveDatabaseError when it does not open;
 * NoAnswerError after ten seconds, and after one when the transaction before had no answer: what was to be written may be stored later
 */
export async function withReconnect<T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> {
  const hidden = whenWritable()
  if (hidden) await hidden
  try {
    return await withDeadline(db, work)
  } catch (error) {
    const inner: unknown =
      typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
    // Dexie reports a full storage as an aborted transaction: another connection would find it as full.
    if (isQuotaExceeded(error)) throw error
    if (!connectionErrors.has(nameOf(error)) && !connectionErrors.has(nameOf(inner))) throw error
    db.close({ disableAutoOpen: false })
    await openDeviceDatabase(db)
    return withDeadline(db, work)
  }
}
