import type { TesseraDatabase } from './database.ts'
import { openDeviceDatabase, withDeadline } from './open-device-database.ts'
import { whenWritable } from './when-writable.ts'

/** The names of an error and of the one inside it: Dexie wraps those of the browser. */
const namesOf = (error: unknown): string[] =>
  [error, (error as { inner?: unknown } | null)?.inner].map((one) => String((one as Error | null)?.name))

/** True for the error of a full storage. */
export const isQuotaExceeded = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

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

/** Longest wait for a read, ms. Without it a database that hangs keeps a screen from opening. */
const longestRead = 3000
/** Longest wait for a write, ms: another tab may write for seconds. */
const longestWrite = 10_000

/** Reopens a closed connection and runs the work once more. */
async function access<T>(db: TesseraDatabase, work: () => PromiseLike<T>, longest: number): Promise<T> {
  try {
    return await withDeadline(db, work, longest)
  } catch (error) {
    // Dexie reports a full storage as an aborted transaction: another connection would find it as full.
    if (isQuotaExceeded(error) || !namesOf(error).some((name) => connectionErrors.has(name))) throw error
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
