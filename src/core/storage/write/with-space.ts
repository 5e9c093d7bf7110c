/**
 * When storage is full, caches that can be fetched again are deleted; tickets never
 * (docs/browser-notes.md#storage-and-eviction).
 */
import { answerOr } from '#core/domain/with-timeout.ts'
import { deletableCaches } from '../cache-names.ts'
import { isQuotaExceeded, writeTo } from '../database-access.ts'
import type { TesseraDatabase } from '../database.ts'
import { deleteAllDocuments } from './documents.ts'

/**
 * Writes; when the quota is exceeded, deletes one cache after the other, then what `deleteFiles` deletes, and tries again
 * after each.
 *
 * @throws the error of the last try
 */
export async function withQuotaRetry<T>(
  caches: CacheStorage | null,
  write: () => Promise<T>,
  deleteFiles: (() => Promise<void>) | null = null,
): Promise<T> {
  const remaining: (() => Promise<unknown>)[] = [
    ...(caches === null ? [] : deletableCaches.map((name) => () => answerOr(caches.delete(name), false))),
    ...(deleteFiles === null ? [] : [deleteFiles]),
  ]
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const next = remaining.shift()
      if (next === undefined || !isQuotaExceeded(error)) throw error
      await next()
    }
  }
}

/**
 * Writes what the server may not give again, or not in time: tickets, orders, payments, drafts. When storage is full, space is made
 * for it first. @throws as writeTo; the quota error when there is nothing left to delete
 */
export const withSpace = <T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> =>
  withQuotaRetry(
    (globalThis as { caches?: CacheStorage }).caches ?? null,
    () => writeTo(db, work),
    () => deleteAllDocuments(db),
  )
