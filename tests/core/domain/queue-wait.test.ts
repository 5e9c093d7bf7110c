import { describe, expect, it } from 'vitest'
import { observedWait } from '#core/domain/queue-wait.ts'

const start = { position: 40, at: 1_000 }

describe('observedWait', () => {
  it.each([
    ['ten of forty places in 20 s', 30, 21_000, 60],
    ['one place in 15 s', 39, 16_000, 585],
    ['no place', 40, 61_000, null],
    ['a place at the end, after the queue was joined again', 50, 61_000, null],
    ['ten places in less than 15 s', 30, 15_999, null],
  ])(
    'after %s is the pace times the places ahead, null without a pace (B339)',
    (_, position, now, seconds) => {
      expect(observedWait(start, position, now)).toBe(seconds)
    },
  )
})
