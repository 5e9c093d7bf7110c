/** The query cache, in memory but for what keep-queries.ts stores; the worker keeps the answers about the catalogue (sw/runtime-caches.ts). */
import { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#ui/data/call-error.ts'

/** Retries once at once, and only when a busy server named no time; the page reports a missing network. */
function retry(count: number, error: unknown): boolean {
  const failure = failureOf(error)
  return count < 1 && failure.kind === 'busy' && failure.retryAfter === undefined
}

/** The query client of the app. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: the browser's online state is only a hint (docs/ARCHITECTURE.md#laws), so
      // the call itself decides.
      queries: { retry, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
