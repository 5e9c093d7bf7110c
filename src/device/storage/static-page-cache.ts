/** The static pages of the wallet in Cache Storage, which a worker reads fastest (docs/browser-notes.md#finished-pages). */
import { answerOr } from '#kit/with-timeout.ts'
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
