import { cacheNames } from './cache-names.ts'

/** Static pages in Cache Storage, the copy that a worker reads fastest (STACK 5.2, S4). */

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

/** A static page as a response. A response made in the worker has only the headers it is given. */
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

/** The page stored under a path, or undefined. Never rejects. */
export async function readCachedPage(caches: CacheStorage, path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { cacheName: cacheNames.tickets, ignoreVary: true })
  } catch {
    return undefined
  }
}
