/**
 * Actions that wait for a connection (docs/OFFLINE.md#queued-actions). Only those that the server may get twice without a
 * further effect; never a reservation, a confirmation, a payment, a release or a transfer.
 */
import * as z from 'zod/mini'
import { day, minute, week } from '#kit/time/durations.ts'

const text = z.string()

/** An action as it is stored. What else it has is read by the handler of its kind. */
export const queuedAction = z.looseObject({ kind: text })
export interface QueuedAction {
  /** Two with the same id have one effect, and the newer one replaces the older one. */
  readonly id: string
  readonly kind: string
  readonly [field: string]: unknown
}

/**
 * How an action ended.
 * - `refused`: by the server; `status` of the answer, `problems` as in a form
 * - `expired`: without an answer for `maxActionAge`
 */
export const actionEnd = z.object({
  reason: z.enum(['refused', 'expired']),
  status: z.number(),
  problems: z.array(z.object({ code: text, path: text, args: z.record(text, text) })),
})
export type ActionEnd = z.output<typeof actionEnd>

/** An action without an answer is given up after this time, ms. */
export const maxActionAge = week
/**
 * Waits after a number of attempts, ms (docs/browser-notes.md#background-work). While the page makes the first one, longer than its
 * call; after it, until the server answers.
 */
const attemptDelays = [0.25, 0, 1, 2, 5, 10].map((minutes) => minutes * minute)

/** Above the longest wait that a server names (`Retry-After`), ms. */
export const longestPause = day

/** The wait after a number of attempts without success, ms. */
export const attemptDelay = (attempts: number): number =>
  attemptDelays[Math.min(attempts, attemptDelays.length - 1)] ?? 0
