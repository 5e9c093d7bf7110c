import { cacheNames } from '../cache-names.ts'
import { pageResponse, type StaticPage } from '../static-page-cache.ts'

/**
 * Stores static pages under their paths. False when the browser refused: the worker then answers from the ticket's
 * record. After a refusal none of the paths has a copy, because an older one could show a code that is void.
 */
export async function putCachedPages(
  caches: CacheStorage | null,
  pages: ReadonlyMap<string, StaticPage>,
): Promise<boolean> {
  if (caches === null) return false
  try {
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all([...pages].map(([path, page]) => cache.put(path, pageResponse(page))))
    return true
  } catch {
    await deleteCachedPages(caches, [...pages.keys()])
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
