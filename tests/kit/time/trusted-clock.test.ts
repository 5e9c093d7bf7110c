import { describe, expect, it, vi } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { createTrustedClock, trustedTime } from '#kit/time/trusted-clock.ts'

const noon = Date.UTC(2027, 6, 9, 12)

describe('trustedTime', () => {
  it('is the clock of the device before the first answer', () => {
    expect(trustedTime(noon, null)).toBe(noon)
  })

  it.each([-2 * minute, -1000, 0, 2 * minute])(
    'is the clock of the device when it differs by %i ms',
    (by) => {
      expect(trustedTime(noon + minute, { serverTime: noon - by, deviceTime: noon })).toBe(noon + minute)
    },
  )

  it.each([-365 * day, -3 * minute, 3 * minute, 40 * day])('takes off a difference of %i ms (W70)', (by) => {
    expect(trustedTime(noon + by + minute, { serverTime: noon, deviceTime: noon + by })).toBe(noon + minute)
  })

  it('is the clock of a device that was set right after the answer, and not before that answer', () => {
    const reading = { serverTime: noon, deviceTime: noon + 40 * day }
    expect(trustedTime(noon + day, reading)).toBe(noon + day)
    expect(trustedTime(noon - day, reading)).toBe(noon)
  })
})

describe('createTrustedClock', () => {
  function device(stored: Parameters<typeof createTrustedClock>[0]['stored'] = null) {
    const time = { now: noon }
    const keep = vi.fn()
    const clock = createTrustedClock({ deviceTime: () => time.now, stored, keep })
    const answer = (ahead: number) => clock.record({ serverTime: time.now - ahead, deviceTime: time.now })
    return { time, keep, clock, answer }
  }

  it('reports how far the device is ahead or behind, from two minutes on (W70)', () => {
    const { clock, answer } = device()
    expect(clock.difference()).toBe(0)
    for (const [by, shown] of [
      [2 * minute, 0],
      [2 * minute + 1, 2 * minute + 1],
      [-day, -day],
    ] as const) {
      answer(by)
      expect(clock.difference()).toBe(shown)
    }
  })

  it('uses what an earlier page was answered, and confirms nothing by it', () => {
    const { clock } = device({ serverTime: noon - day, deviceTime: noon })
    expect(clock.now()).toBe(noon - day)
    expect(clock.confirmed()).toBeNull()
  })

  it('confirms the earlier time of two clocks that differ', () => {
    const { clock, answer } = device()
    answer(40 * day)
    expect(clock.confirmed()).toBe(noon - 40 * day)
    answer(-40 * day)
    expect(clock.confirmed()).toBe(noon)
  })

  it('confirms nothing ten minutes after an answer, or when the clock of the device was set back', () => {
    const { clock, answer, time } = device()
    answer(0)
    time.now += 10 * minute
    expect(clock.confirmed()).toBe(time.now)
    time.now += 1
    expect(clock.confirmed()).toBeNull()
    time.now = noon - 1
    expect(clock.confirmed()).toBeNull()
  })

  it('keeps a reading at most once a minute, and each new difference', () => {
    const { keep, answer, time } = device()
    answer(0)
    time.now += minute - 1
    answer(0)
    expect(keep).toHaveBeenCalledTimes(1)
    time.now += 1
    answer(0)
    answer(day)
    expect(keep).toHaveBeenCalledTimes(3)
  })

  it('calls its listeners after each answer until they end', () => {
    const { clock, answer } = device()
    const listener = vi.fn()
    const end = clock.subscribe(listener)
    answer(0)
    end()
    answer(0)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
