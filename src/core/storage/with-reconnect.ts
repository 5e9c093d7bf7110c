import type { TesseraDatabase } from './database.ts'

/** What browsers say when a connection died under us: in the background on iOS, after an eviction, in an upgrade. */
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
 * Runs work on the database; when the connection turns out to be dead, opens it again and runs the work once more.
 * @throws whatever the second try throws: no IndexedDB, no room, a newer schema.
 */
export async function withReconnect<T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const inner: unknown =
      typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null
    if (!connectionErrors.has(nameOf(error)) && !connectionErrors.has(nameOf(inner))) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}
