import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOr, browserTimeout, withTimeout } from '#kit/with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)

describe('withTimeout', () => {
  it('returns the answer, and leaves no timer behind', async () => {
    expect(await withTimeout(Promise.resolve('answer'), 1000)).toBe('answer')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('throws when there is no answer after the time', async () => {
    const late = withTimeout(never(), 1000)
    const ended = expect(late).rejects.toThrow('The browser does not answer')
    await vi.advanceTimersByTimeAsync(999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await ended
  })

  it('throws the error of the store, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives the browser half of the time again after the system had suspended the page', async () => {
    let answer = (_: string): void => undefined
    const result = withTimeout(new Promise<string>((resolve) => (answer = resolve)), 1000)
    // What is due when the page continues: the first half, however long the page was suspended.
    vi.runOnlyPendingTimers()
    await vi.advanceTimersByTimeAsync(499)
    answer('answer')
    expect(await result).toBe('answer')
  })
})

describe('answerOr', () => {
  it('returns the answer, and the other value after a refusal and without an answer', async () => {
    expect(await answerOr(Promise.resolve('answer'), null)).toBe('answer')
    expect(await answerOr(Promise.reject(new Error('no')), null)).toBeNull()
    const late = answerOr(never(), null)
    await vi.advanceTimersByTimeAsync(browserTimeout)
    expect(await late).toBeNull()
  })
})
