/** The static pages of the wallet in Cache Storage, which a worker reads fastest (docs/browser-notes.md#finished-pages). */
import { answerOr, withTimeout } from '#kit/with-timeout.ts'
import { cacheNames } from './cache-names.ts'

export interface StaticPage {
  readonly html: string
  /** Value of the Content-Security-Policy header. */
  readonly policy: string
}

/** A static page as an answer: a response of the worker has only the headers that it is given here. */
export const pageResponse = ({ html, policy }: StaticPage): Response =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })

/** Longest wait for a page, ms: the record takes its place. */
const readTimeout = 1000

/** The page stored under a path, or undefined. Never rejects: a cache that is absent or hangs is an empty cache. */
export async function readCachedPage(
  caches: CacheStorage | null,
  path: string,
): Promise<Response | undefined> {
  const work = async (): Promise<Response | undefined> =>
    caches?.match(path, { cacheName: cacheNames.tickets, ignoreVary: true })
  return answerOr(work(), undefined, readTimeout)
}

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

/** The paths of all stored pages. */
export async function cachedPaths(caches: CacheStorage | null): Promise<string[]> {
  if (caches === null) return []
  const work = async (): Promise<readonly Request[]> => (await caches.open(cacheNames.tickets)).keys()
  return (await answerOr(work(), [])).map(({ url }) => new URL(url).pathname)
}
