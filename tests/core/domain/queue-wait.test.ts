import { describe, expect, it } from 'vitest'
import { observedWait, pauseAfterFailure } from '#core/domain/queue-wait.ts'

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

describe('pauseAfterFailure', () => {
  it.each([
    ['no time', undefined, 5000],
    ['2 seconds', 2, 2000],
    ['an hour', 3600, 60_000],
    ['40 days, more than a timer of a browser counts', 40 * 86_400, 60_000],
  ])('is at most a minute when the server names %s (B675)', (_, seconds, pause) => {
    expect(pauseAfterFailure(seconds)).toBe(pause)
  })
})
