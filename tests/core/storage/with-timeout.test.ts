import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from '#core/storage/with-timeout.ts'

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
    const ended = expect(late).rejects.toThrow('The store does not answer')
    await vi.advanceTimersByTimeAsync(999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await ended
  })

  it('throws the error of the store, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })
})
