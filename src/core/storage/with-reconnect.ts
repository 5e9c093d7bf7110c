import type { TesseraDatabase } from './database.ts'
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

/**
 * Runs work on the database; on a closed connection reopens it and runs the work once more.
 *
 * @throws the error of the second try: no IndexedDB, quota exceeded, a newer schema; UnresponsiveDatabaseError when it does not open
 */
export async function withReconnect<T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> {
  const hidden = whenWritable()
  if (hidden) await hidden
  try {
    return await work()
  } catch (error) {
    const inner: unknown =
      typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
    if (!connectionErrors.has(nameOf(error)) && !connectionErrors.has(nameOf(inner))) throw error
    db.close({ disableAutoOpen: false })
    await openDeviceDatabase(db)
    return work()
  }
}
