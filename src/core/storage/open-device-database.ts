import type { TesseraDatabase } from './database.ts'

/** Longest wait for the database, ms: a tab of an older version can block it without end. */
const openTimeout = 3000

/** The database does not answer. Its content is not affected. */
export class UnresponsiveDatabaseError extends Error {
  override readonly name = 'UnresponsiveDatabaseError'
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Databases that timed out once: the next wait is shorter. */
const timedOut = new WeakSet<TesseraDatabase>()

/**
 * Opens the database. The next call tries again after an error.
 *
 * @throws UnresponsiveDatabaseError when another tab blocks it or it does not answer
 */
export async function openDeviceDatabase(
  db: TesseraDatabase,
  after: (ms: number) => Promise<void> = delay,
): Promise<TesseraDatabase> {
  if (db.isOpen()) return db
  const blocked = new Promise<void>((resolve) => db.on('blocked', () => resolve()))
  const late = after(timedOut.has(db) ? openTimeout / 10 : openTimeout).then(() => timedOut.add(db))
  const unresponsive = Promise.race([late, blocked]).then(() => {
    throw new UnresponsiveDatabaseError()
  })
  await Promise.race([db.open(), unresponsive])
  return db
}
