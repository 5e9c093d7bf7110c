import { cacheNames } from '../cache-names.ts'
import { pageResponse, type FinishedPage } from '../finished-page.ts'

/**
 * Stores static pages under their paths. False when the browser refuses: the worker then serves the pages in
 * the ticket record (S1).
 */
export async function putCachedPages(
  caches: CacheStorage | null,
  pages: ReadonlyMap<string, FinishedPage>,
): Promise<boolean> {
  if (caches === null) return false
  try {
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all([...pages].map(([path, page]) => cache.put(path, pageResponse(page))))
    return true
  } catch {
    return false
  }
}

/** Deletes stored pages, which contain personal data. */
export async function deleteCachedPages(
  caches: CacheStorage | null,
  paths: readonly string[],
): Promise<void> {
  try {
    if (caches === null) return
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // Without Cache Storage there is no copy.
  }
}

/** The paths of all stored pages. */
export async function cachedPaths(caches: CacheStorage | null): Promise<string[]> {
  try {
    if (caches === null) return []
    const keys = await (await caches.open(cacheNames.tickets)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  } catch {
    return []
  }
}
