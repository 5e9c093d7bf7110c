import { cacheNames } from './cache-names.ts'

/** The second copy of the finished pages: Cache Storage, which a worker reads fastest (STACK 5.2, S4). */

export interface FinishedPage {
  readonly html: string
  /** Value of the Content-Security-Policy header. */
  readonly policy: string
}

export const isFinishedPage = (value: unknown): value is FinishedPage =>
  typeof value === 'object' &&
  value !== null &&
  'html' in value &&
  typeof value.html === 'string' &&
  'policy' in value &&
  typeof value.policy === 'string'

/** A finished page as an answer: a page made in the worker carries only the headers it is given. */
export const pageResponse = ({ html, policy }: FinishedPage): Response =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })

/** The page filed under a path, or undefined. Cannot throw: no cache is an empty cache. */
export async function readCachedPage(caches: CacheStorage, path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { cacheName: cacheNames.tickets, ignoreVary: true })
  } catch {
    return undefined
  }
}
