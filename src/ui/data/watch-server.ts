import { onOnline, onVisible } from '#device/browser/page-events.ts'
import type { Api } from '#wire/client.ts'
import { isOutage, type Failure } from '#wire/result.ts'
import { retryWait } from './automatic-retry.ts'

/**
 * Asks whether the server answers again, in a visible page after the waits of an outage and when the browser is online again.
 * @param failure of the call that the page does not repeat
 * @param report gets the failure of each attempt, and null once the server answers, which ends it
 * @returns a function that ends it
 */
export function watchServer(
  api: Api,
  failure: Failure,
  report: (failure: Failure | null) => void,
): () => void {
  let isEnded = false
  let isAsking = false
  let attempts = 1
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (last: Failure): void => {
    timer = setTimeout(() => void ask(), retryWait(last, attempts) ?? 0)
  }
  async function ask(): Promise<void> {
    if (isEnded || isAsking || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    isAsking = true
    // Loaded here: the first page has no client of the API yet.
    const answer = await import('#wire/application.ts').then(
      ({ sessionEndpoints }) => api.call(sessionEndpoints.info, {}),
      () => failure,
    )
    isAsking = false
    if (isEnded) return
    attempts += 1
    const isCopy = answer.kind === 'value' && answer.keptAt !== undefined
    const next = isCopy ? failure : isOutage(answer) ? answer : null
    if (next === null) end()
    else wait(next)
    report(next)
  }
  const listening = [onOnline(() => void ask()), onVisible(() => void ask())]
  function end(): void {
    isEnded = true
    clearTimeout(timer)
    for (const stop of listening) stop()
  }
  wait(failure)
  return end
}
