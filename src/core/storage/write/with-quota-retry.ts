/**
 * When storage is full, caches that can be fetched again are deleted; tickets never
 * (docs/browser-notes.md#storage-and-eviction).
 */

import { deletableCaches } from '../cache-names.ts'

const isQuotaExceeded = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  [error, 'inner' in error ? error.inner : null].some(
    (one) => typeof one === 'object' && one !== null && 'name' in one && one.name === 'QuotaExceededError',
  )

/**
 * Writes; when the quota is exceeded, deletes one cache after the other and tries again.
 *
 * @throws the error of the last try
 */
export async function withQuotaRetry(caches: CacheStorage | null, write: () => Promise<void>): Promise<void> {
  const remaining = [...deletableCaches]
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const next = remaining.shift()
      if (caches === null || next === undefined || !isQuotaExceeded(error)) throw error
      await caches.delete(next)
    }
  }
}
