import { useEffect } from 'react'
import { onOnline } from '#device/browser/page-events.ts'
import type { KeepFailure } from '../rules/keep-progress.ts'

/** After this time without an answer a page asks again by itself, ms. */
const retryAfter = 15_000

/** True where a later attempt may get the ticket. */
export const isUnanswered = (failure: KeepFailure | null): boolean =>
  failure === 'unreachable' || failure === 'busy'

/** Asks again while there is no answer: after each wait, and when the browser is online again. @param retry the same function for every rendering */
export function useAutomaticRetry(unanswered: boolean, retry: () => void): void {
  useEffect(() => {
    if (!unanswered) return
    const timer = setInterval(retry, retryAfter)
    const stop = onOnline(retry)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [unanswered, retry])
}
