/** The pause after failed runs of the wallet's refresh, which the app and the worker keep (docs/browser-notes.md#background-work). */
import * as z from 'zod/mini'
import { minute } from '#kit/time/durations.ts'
import { isPaused } from '#kit/time/elapsed.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'

const refreshPause = z.object({
  failures: z.number(),
  /** Epoch ms. */
  until: z.number(),
  /** The last run ended without an answer: there was no connection. Absent otherwise. */
  unanswered: z.exactOptional(z.boolean()),
})
export type RefreshPause = Readonly<z.output<typeof refreshPause>>

/** No pause when none is stored, or it is damaged. */
export const readRefreshPause = (stored: unknown): RefreshPause =>
  decodeOrNull(refreshPause, stored) ?? { failures: 0, until: 0 }

/** Pause after this many failed runs in a row, ms (docs/browser-notes.md#background-work). */
const delays = [0, 1, 2, 5, 10].map((minutes) => minutes * minute)

/** True while a pause lasts. @param now epoch ms */
export const isPausedNow = ({ until }: RefreshPause, now: number): boolean =>
  isPaused(until, now, Math.max(...delays))

/** The pause after one more failed run. @param now epoch ms */
export function pauseAfter(before: RefreshPause, now: number, unanswered: boolean): RefreshPause {
  const failures = Math.min(before.failures + 1, delays.length - 1)
  const until = now + (delays[failures] ?? 0)
  return unanswered ? { failures, until, unanswered } : { failures, until }
}
