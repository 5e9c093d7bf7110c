/** When a page asks again for what it could not read (docs/OFFLINE.md#after-an-outage). Writes are never repeated by this. */
import type { Query } from '@tanstack/react-query'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { failureOf, type Failure } from './call-error.ts'

/** Ms between two attempts when the server names no time: most outages are the restart of a server. */
const outageWaits = [3000, 5000, 10_000, 15_000] as const
/** A server in maintenance may name hours; the page asks at least this often, ms. */
const longestWait = 10 * 60_000

/** A factor of a wait: pages that lost the connection at the same moment do not ask at the same moment. */
export const drawJitter = (): number => 0.8 + Math.random() * 0.4

/** Ms until the next attempt after a number of attempts without an answer, before the jitter. */
export const outageWait = (attempts: number): number => outageWaits[attempts - 1] ?? outageWaits[3]

/** The wait after a failure, drawn once: the query waits as long as the page counts down. */
const drawnWaits = new WeakMap<Failure, { readonly attempts: number; readonly wait: number }>()

/**
 * Ms until the next attempt; null for a failure that another attempt does not change.
 * @param attempts without an answer, this one included; those of the last call for this failure without it
 */
export function retryWait(failure: Failure, attempts?: number): number | null {
  if (failure.kind === 'refused' || (failure.kind === 'busy' && failure.limit !== undefined)) return null
  const requestedWait = failure.kind === 'busy' ? failure.retryAfter : undefined
  if (requestedWait !== undefined) return Math.min(longestWait, Math.max(1, requestedWait) * 1000)
  const drawn = drawnWaits.get(failure)
  if (drawn !== undefined && (attempts ?? drawn.attempts) === drawn.attempts) return drawn.wait
  const next = { attempts: attempts ?? 1, wait: outageWait(attempts ?? 1) * drawJitter() }
  drawnWaits.set(failure, next)
  return next.wait
}

type FailedQuery = Pick<Query, 'state'>

/** The failures of each query before its last answer. */
const earlierFailures = new WeakMap<FailedQuery, number>()

function waitOf(query: FailedQuery): number | null {
  const { status, error, errorUpdateCount: failures } = query.state
  if (status === 'success') earlierFailures.set(query, failures)
  return error === null ? null : retryWait(failureOf(error), failures - (earlierFailures.get(query) ?? 0))
}

/** `refetchInterval` of a query: the wait while its last attempt failed, else none. */
export const retryInterval = (query: FailedQuery): number | false => waitOf(query) ?? false

/** True for a query whose wait has passed while the page was hidden, where nothing is requested. */
function isRetryDue(query: FailedQuery): boolean {
  const wait = waitOf(query)
  return wait !== null && elapsedSince(query.state.errorUpdatedAt, Date.now()) >= wait
}

/** Options of a query that a page shows: what failed is requested again while the page is visible. */
export const automaticRetry = {
  refetchInterval: retryInterval,
  refetchOnWindowFocus: (query: FailedQuery) => (isRetryDue(query) ? ('always' as const) : false),
  refetchOnReconnect: ({ state }: FailedQuery) => (state.error === null ? false : ('always' as const)),
}
