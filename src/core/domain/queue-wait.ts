/** The wait in a sale queue as this device has seen it move, until the server has measured one (docs/api/sale-queue.md#poll). */
import { minute, second } from './durations.ts'

export interface QueueStart {
  /** The first place that was seen. */
  readonly position: number
  /** Time of the observation, epoch ms. */
  readonly at: number
}

/** In a shorter time one admission more or less would change the answer much, ms. */
const shortestObservation = 15 * second

/** Seconds until the turn, rounded up; null while too little has been seen. @param now epoch ms */
export function observedWait(start: QueueStart, position: number, now: number): number | null {
  const passed = start.position - position
  const duration = now - start.at
  return passed <= 0 || duration < shortestObservation
    ? null
    : Math.ceil((position * duration) / passed / second)
}

/** Ms until the next call after one without an answer, when the server names no time. */
export const retryPause = 5 * second
/** A turn lasts minutes: who waits as long as a server in maintenance names would miss it. Ms. */
const longestPause = minute

/** Ms until the next call after one without an answer. @param retryAfter seconds that a busy server names */
export const pauseAfterFailure = (retryAfter: number | undefined): number =>
  retryAfter ? Math.min(longestPause, retryAfter * second) : retryPause
