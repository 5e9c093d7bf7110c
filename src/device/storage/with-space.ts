/**
 * When storage is full, caches that can be fetched again are deleted; tickets never
 * (docs/browser-notes.md#storage-and-eviction).
 */
import { answerOr } from '#kit/with-timeout.ts'
import { deletableCaches } from './cache-names.ts'
import { isQuotaExceeded, writeTo } from './database-access.ts'
import type { TesseraDatabase } from './database.ts'

/**
 * Writes; when the quota is exceeded, deletes one cache after the other and tries again after each.
 *
 * @throws the error of the last try
 */
export async function withQuotaRetry<T>(caches: CacheStorage | null, write: () => Promise<T>): Promise<T> {
  const remaining = [...deletableCaches]
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const next = remaining.shift()
      if (caches === null || next === undefined || !isQuotaExceeded(error)) throw error
      await answerOr(caches.delete(next), false)
    }
  }
}

/**
 * Writes what the server may not give again, or not in time: tickets, orders, payments, drafts. When storage is full, space is made
 * for it first. @throws as writeTo; the quota error when there is nothing left to delete
 */
export const withSpace = <T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> =>
  withQuotaRetry((globalThis as { caches?: CacheStorage }).caches ?? null, () => writeTo(db, work))
