import { cacheNames } from '../cache-names.ts'
import { pageResponse, type FinishedPage } from '../finished-page.ts'

/**
 * Files finished pages under their paths. False when the browser refused: the pages in the ticket record still
 * serve (S1), so that this copy may fail without the ticket being unsaved.
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

/** Takes pages away: they hold personal data and go when the ticket goes. */
export async function deleteCachedPages(
  caches: CacheStorage | null,
  paths: readonly string[],
): Promise<void> {
  try {
    if (caches === null) return
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all(paths.map((path) => cache.delete(path)))
  } catch {
    // No cache storage: then there is no copy either.
  }
}

/** The paths of all filed pages. */
export async function cachedPaths(caches: CacheStorage | null): Promise<string[]> {
  try {
    if (caches === null) return []
    const keys = await (await caches.open(cacheNames.tickets)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  } catch {
    return []
  }
}
