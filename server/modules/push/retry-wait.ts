/** How long to wait for a server that was not ready. */
import { day, minute, second } from '#core/domain/durations.ts'

/** A server that names a later time is asked again after it. */
const longestWait = day

/** Ms: 1, 2, 4, ... minutes. */
const retryDelay = (attempts: number): number => 2 ** (attempts - 1) * minute

/** @param retryAfter seconds, or a date @returns ms to wait, at least the usual delay */
export function retryWait(retryAfter: string | null, attempts: number, now: number): number {
  const usual = retryDelay(attempts)
  if (retryAfter === null) return usual
  const requested = /^\d+$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - now
  return Number.isFinite(requested) ? Math.min(longestWait, Math.max(usual, requested)) : usual
}
