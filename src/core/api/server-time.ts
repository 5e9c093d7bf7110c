import { cachedAtHeader } from '#core/contract/headers.ts'
import { clockTolerance, type TrustedClock } from '#core/domain/trusted-clock.ts'
import { classifyAnswer } from './classify-answer.ts'

/** Date header of an answer in epoch ms; null without one. */
export const serverTimeOf = (answer: Response): number | null =>
  Date.parse(answer.headers.get('Date') ?? '') || null

/**
 * A fetch that records both clocks at the moment of an answer. Not for a copy, an answer from something in between, and one that
 * took long: a browser that suspends the page hands it over hours later, and the device's clock may be changed meanwhile.
 */
export const readingClock =
  (fetch: typeof globalThis.fetch, clock: Pick<TrustedClock, 'deviceTime' | 'record'>): typeof fetch =>
  async (input, init) => {
    const sentAt = clock.deviceTime()
    const answer = await fetch(input, init)
    const deviceTime = clock.deviceTime()
    const serverTime = serverTimeOf(answer)
    const duration = deviceTime - sentAt
    if (serverTime === null || duration < 0 || duration > clockTolerance) return answer
    const isServers = !answer.headers.has(cachedAtHeader) && classifyAnswer(answer) === 'answered'
    if (isServers) clock.record({ serverTime, deviceTime })
    return answer
  }
