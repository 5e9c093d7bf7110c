import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageWithoutNetwork } from '#platform/page-without-network.ts'

const answer = { protocol: 1, type: 'SERVED_WITHOUT_NETWORK', html: '<p>stored</p>', networkCalls: 0 }

/** A page whose worker answers with `reply`; without one, with nothing. */
function container(reply?: unknown) {
  const received: unknown[] = []
  const active = {
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      received.push(message)
      if (reply !== undefined) port?.postMessage(reply)
    },
  }
  const registration = { active } as unknown as ServiceWorkerRegistration
  return { received, workers: { controller: null, getRegistration: () => Promise.resolve(registration) } }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('pageWithoutNetwork', () => {
  it('returns the answer of the active worker, which need not control the page', async () => {
    const { workers, received } = container(answer)
    expect(await pageWithoutNetwork('/wallet', workers)).toEqual(answer)
    expect(received).toEqual([{ protocol: 1, type: 'SERVE_WITHOUT_NETWORK', path: '/wallet' }])
  })

  it('returns no-worker without a worker and where the browser refuses workers', async () => {
    const none = { controller: null, getRegistration: () => Promise.resolve(undefined) }
    const refused = { controller: null, getRegistration: () => Promise.reject(new Error('private window')) }
    expect(await pageWithoutNetwork('/wallet', null)).toBe('no-worker')
    expect(await pageWithoutNetwork('/wallet', none)).toBe('no-worker')
    expect(await pageWithoutNetwork('/wallet', refused)).toBe('no-worker')
  })

  it('returns no-answer when the worker is silent for longer than a blocked database takes', async () => {
    const result = pageWithoutNetwork('/wallet', container().workers)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await result).toBe('no-answer')
  })

  it('returns no-answer for an answer of another protocol', async () => {
    expect(await pageWithoutNetwork('/wallet', container({ ...answer, protocol: 2 }).workers)).toBe(
      'no-answer',
    )
  })
})
