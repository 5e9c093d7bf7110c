/** How many requests may be sent to an alf.io server: pure rules. Times are epoch ms (docs/api/push.md#in-front-of-an-alfio). */
import * as z from 'zod/mini'
import { hour, minute, second } from '#core/domain/durations.ts'
import { retryWait } from './retry-wait.ts'

/** The budget that all instances on a database share. */
export const budgetState = z.object({
  /** Requests that count now, by the time when the last of them may be sent. */
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
/** A batch sends no request later than that. */
export const longestBatch = 30 * second

/** A clock that was set back leaves times that are too late: they do not count, or for a pause at most. */
function counting({ used, failures, pausedUntil }: BudgetState, now: number): BudgetState {
  return {
    used: used.filter(({ at }) => at > now - window && at <= now + window),
    failures,
    pausedUntil: Math.min(pausedUntil, now + longestPause),
  }
}

/** @param now epoch ms @returns requests of the last minute */
export const usedRequests = (state: BudgetState, now: number): number =>
  counting(state, now).used.reduce((sum, { count }) => sum + count, 0)

/** True while no request may be sent, after failed batches. @param now epoch ms */
export const isPaused = (state: BudgetState, now: number): boolean => counting(state, now).pausedUntil > now

export interface Reservation {
  /** When the last request may be sent. */
  readonly at: number
  /** Requests; 0: none may be sent now. */
  readonly count: number
}

/** Another probe may begin then, if this one was killed; epoch ms. */
const endOfProbe = ({ at }: Reservation): number => at + longestBatch

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
  const value = { at: now + longestBatch, count }
  if (count === 0) return { state, value }
  return {
    state: {
      ...state,
      used: [...state.used, value],
      // Meanwhile no other instance sends requests.
      pausedUntil: isProbe ? endOfProbe(value) : state.pausedUntil,
    },
    value,
  }
}

/** The result of a batch. */
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
    .map((entry, place) => (place === index ? { at: now, count: sent } : entry))
    .filter(({ count }) => count > 0)
  if (outcome === 'answered') return { used, failures: 0, pausedUntil: 0 }
  if (outcome === 'unknown') {
    const wasProbe = state.failures > 0 && state.pausedUntil === endOfProbe(reserved)
    return { ...state, used, pausedUntil: wasProbe ? now : state.pausedUntil }
  }
  const failures = state.failures + 1
  return { used, failures, pausedUntil: now + Math.min(longestPause, retryWait(retryAfter, failures, now)) }
}
