/** How many requests may be sent to an alf.io server: pure rules. Times are epoch ms (docs/api/push.md#in-front-of-an-alfio). */
import * as z from 'zod/mini'
import { hour, minute } from '#core/domain/durations.ts'
import { retryWait } from './retry-wait.ts'

/** What all instances on a database share. */
export const budgetState = z.object({
  /** Requests that count now, by the time of their reservation. */
  used: z.array(z.object({ at: z.number(), count: z.number() })),
  /** Batches in a row that had no answer. */
  failures: z.number(),
  pausedUntil: z.number(),
})
export type BudgetState = z.output<typeof budgetState>

export const freshBudget: BudgetState = { used: [], failures: 0, pausedUntil: 0 }

const window = minute
const longestPause = hour
/** Requests after a pause: they find out whether the server answers again. */
const probeRequests = 3
/** As long no other instance sends requests; longer than a batch takes. */
const probeTime = minute

/** A clock that was set back leaves times that are too late: they do not count, or for a pause at most. */
function counting({ used, failures, pausedUntil }: BudgetState, now: number): BudgetState {
  return {
    used: used.filter(({ at }) => at > now - window && at <= now + window),
    failures,
    pausedUntil: Math.min(pausedUntil, now + longestPause),
  }
}

export const usedRequests = (state: BudgetState, now: number): number =>
  counting(state, now).used.reduce((sum, { count }) => sum + count, 0)

export const isPaused = (state: BudgetState, now: number): boolean => counting(state, now).pausedUntil > now

export interface Reservation {
  readonly at: number
  /** Requests; 0: none may be sent now. */
  readonly count: number
}

interface Changed<T> {
  readonly state: BudgetState
  readonly value: T
}

/** Takes requests of the budget before they are sent. @param most that are of use, at least {@link probeRequests} */
export function reserveRequests(
  before: BudgetState,
  { perMinute, most, now }: { readonly perMinute: number; readonly most: number; readonly now: number },
): Changed<Reservation> {
  const state = counting(before, now)
  const left = Math.max(0, perMinute - usedRequests(state, now))
  const isProbe = state.failures > 0
  const count = isPaused(state, now) ? 0 : Math.min(left, isProbe ? probeRequests : most)
  if (count === 0) return { state, value: { at: now, count } }
  return {
    state: {
      ...state,
      used: [...state.used, { at: now, count }],
      pausedUntil: isProbe ? now + probeTime : state.pausedUntil,
    },
    value: { at: now, count },
  }
}

/** What became of a reservation. */
export interface BatchResult {
  readonly sent: number
  /** `unknown`: no request was sent. */
  readonly outcome: 'answered' | 'failed' | 'unknown'
  /** Header of the last failure; null without one. */
  readonly retryAfter: string | null
}

/** Gives back what was not sent, and pauses after a failure: for 1, 2, 4, ... minutes, or as long as the server asked for. */
export function settleRequests(
  before: BudgetState,
  reserved: Reservation,
  { sent, outcome, retryAfter }: BatchResult,
  now: number,
): BudgetState {
  const state = counting(before, now)
  const index = state.used.findIndex(({ at, count }) => at === reserved.at && count === reserved.count)
  const used = state.used
    .map((entry, place) => (place === index ? { at: entry.at, count: sent } : entry))
    .filter(({ count }) => count > 0)
  if (outcome === 'answered') return { used, failures: 0, pausedUntil: 0 }
  if (outcome === 'unknown') {
    const wasProbe = state.failures > 0 && state.pausedUntil === reserved.at + probeTime
    return { ...state, used, pausedUntil: wasProbe ? now : state.pausedUntil }
  }
  const failures = state.failures + 1
  return { used, failures, pausedUntil: now + Math.min(longestPause, retryWait(retryAfter, failures, now)) }
}
