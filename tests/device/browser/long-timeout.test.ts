import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxTimeout, startLongTimeout } from '#device/browser/long-timeout.ts'
import { day } from '#kit/time/durations.ts'

describe('startLongTimeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    // In this order: a spy on a fake timer would put that timer back later.
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('runs once after a delay that a timer cannot have', () => {
    const work = vi.fn()
    startLongTimeout(work, 60 * day)
    vi.advanceTimersByTime(60 * day - 1)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(day)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('never sets a timer longer than the limit of browsers', () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    startLongTimeout(() => undefined, 1_795_272_600_000)
    expect(set.mock.lastCall?.[1]).toBe(maxTimeout)
  })

  it('runs at once for a time that has passed', () => {
    const work = vi.fn()
    startLongTimeout(work, -5)
    vi.advanceTimersByTime(0)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not run after its end, also between two parts', () => {
    const work = vi.fn()
    const stop = startLongTimeout(work, 60 * day)
    vi.advanceTimersByTime(30 * day)
    stop()
    vi.advanceTimersByTime(60 * day)
    expect(work).not.toHaveBeenCalled()
  })
})
