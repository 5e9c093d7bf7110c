/** When a page asks again for what it could not read (docs/OFFLINE.md#after-an-outage). Writes are never repeated by this. */
import { elapsedSince } from '#core/domain/elapsed.ts'
import { failureOf, type Failure } from './call-error.ts'

/** Ms between two attempts when the server names no time. */
const usualWait = 15_000
/** A server in maintenance may name hours; the page asks at least this often, ms. */
const longestWait = 10 * 60_000

/** Ms until the next attempt; null for a failure that another attempt does not change. */
export function retryWait(failure: Failure): number | null {
  if (failure.kind === 'refused' || (failure.kind === 'busy' && failure.limit !== undefined)) return null
  const requestedWait = failure.kind === 'busy' ? failure.retryAfter : undefined
  return requestedWait === undefined ? usualWait : Math.min(longestWait, Math.max(1, requestedWait) * 1000)
}

interface QueryState {
  readonly error: Error | null
  /** Epoch ms, by the device. */
  readonly errorUpdatedAt: number
}

const waitOf = ({ error }: QueryState): number | null => (error === null ? null : retryWait(failureOf(error)))

/** `refetchInterval` of a query: the wait while its last attempt failed, else none. */
export const retryInterval = (state: QueryState): number | false => waitOf(state) ?? false

/** True for a query whose wait has passed while the page was hidden, where nothing is requested. */
function isRetryDue(state: QueryState): boolean {
  const wait = waitOf(state)
  return wait !== null && elapsedSince(state.errorUpdatedAt, Date.now()) >= wait
}

/** Options of a query that a page shows: what failed is requested again while the page is visible. */
export const automaticRetry = {
  refetchInterval: ({ state }: { state: QueryState }) => retryInterval(state),
  refetchOnWindowFocus: ({ state }: { state: QueryState }) =>
    isRetryDue(state) ? ('always' as const) : false,
  refetchOnReconnect: ({ state }: { state: QueryState }) =>
    state.error === null ? false : ('always' as const),
}
