/**
 * When storage is full, caches that can be fetched again are deleted; tickets never
 * (docs/browser-notes.md#storage-and-eviction).
 */

import { answerOr } from '#core/domain/with-timeout.ts'
import { deletableCaches } from '../cache-names.ts'
import { isQuotaExceeded } from '../is-quota-exceeded.ts'

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
