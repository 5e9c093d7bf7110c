import { NoAnswerError, withTimeout } from '#core/domain/with-timeout.ts'
import type { TesseraDatabase } from './database.ts'

/** Longest wait for the database, ms: a tab of an older version can block it without end. */
const openTimeout = 3000

/** The database does not answer. Its content is not affected. */
export class UnresponsiveDatabaseError extends Error {
  override readonly name = 'UnresponsiveDatabaseError'
}

/** Databases that timed out once: the next wait is shorter. */
const timedOut = new WeakSet<TesseraDatabase>()

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
    await withTimeout(Promise.race([db.open(), blocked]), timedOut.has(db) ? openTimeout / 10 : openTimeout)
    return db
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    timedOut.add(db)
    throw new UnresponsiveDatabaseError()
  }
}
