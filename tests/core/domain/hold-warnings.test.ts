import { describe, expect, it } from 'vitest'
import { hour, minute } from '#core/domain/durations.ts'
import { nextHoldWarning } from '#core/domain/hold-warnings.ts'

const now = 1_800_000_000_000
const hold = (left: number) => ({ validity: now + left })

describe('nextHoldWarning', () => {
  it.each([
    ['four hours', 4 * hour, hour],
    ['an hour', hour, 10 * minute],
    ['25 minutes', 25 * minute, 10 * minute],
  ])('of a hold of %s is the next of one hour and ten minutes before its end (W239)', (_, left, warning) => {
    const pendingHold = hold(left)
    expect(nextHoldWarning([pendingHold], now)).toEqual({
      hold: pendingHold,
      at: now + left - warning,
      left: warning,
    })
  })

  it('is none for a hold that ends in ten minutes, and without holds (W239)', () => {
    expect(nextHoldWarning([hold(10 * minute), hold(-hour)], now)).toBeNull()
    expect(nextHoldWarning([], now)).toBeNull()
  })

  it('is the earliest of several holds (W239)', () => {
    const [first, second] = [hold(4 * hour), hold(2 * hour)]
    expect(nextHoldWarning([first, second], now)?.hold).toBe(second)
  })
})
