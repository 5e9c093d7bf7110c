import { answerOr, withTimeout } from '#kit/with-timeout.ts'
import { cacheNames } from './cache-names.ts'
import { pageResponse, type StaticPage } from './static-page-cache.ts'

/**
 * Stores static pages under their paths. False when the browser refused or did not answer. Then none of the paths has a page, because
 * an older one could show a code that is void.
 */
export async function putCachedPages(
  caches: CacheStorage,
  pages: ReadonlyMap<string, StaticPage>,
): Promise<boolean> {
  const put = async (): Promise<void> => {
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all([...pages].map(([path, page]) => cache.put(path, pageResponse(page))))
  }
  try {
    await withTimeout(put())
    return true
  } catch {
    await deleteCachedPages(caches, [...pages.keys()])
    return false
  }
}

/** Deletes stored pages, which contain personal data. Never rejects. */
export async function deleteCachedPages(
  caches: CacheStorage | null,
  paths: readonly string[],
): Promise<void> {
  if (caches === null) return
  const work = async (): Promise<void> => {
    const cache = await caches.open(cacheNames.tickets)
    await Promise.all(paths.map((path) => cache.delete(path)))
  }
  // Without Cache Storage there is no page.
  await answerOr(work(), undefined)
}

/** The paths of all stored pages; null when the browser refused or did not answer. */
export async function cachedPaths(caches: CacheStorage): Promise<string[] | null> {
  const work = async (): Promise<readonly Request[]> => (await caches.open(cacheNames.tickets)).keys()
  return (await answerOr(work(), null))?.map(({ url }) => new URL(url).pathname) ?? null
}
