/** The query cache: everything stays in memory but the public catalogue, which keep-queries.ts stores on the device. */
import { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#shared/call-error.ts'

/** Retries once, and only when the server was busy; the page reports a missing network. */
const retry = (count: number, error: unknown): boolean => count < 1 && failureOf(error).kind === 'busy'

/** The query client of the app. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: the browser's online state is only a hint (docs/ARCHITECTURE.md#unreachable-is-a-value), so
      // the call itself decides.
      queries: { retry, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
