import { expect, it } from 'vitest'
import { elapsedSince, isPaused } from '#core/domain/elapsed.ts'

it('elapsedSince counts a time in the future as long ago (W70)', () => {
  expect(elapsedSince(10, 15)).toBe(5)
  expect(elapsedSince(15, 15)).toBe(0)
  expect(elapsedSince(16, 15)).toBe(Infinity)
})

it('isPaused ignores a pause that ends later than the longest one can', () => {
  expect(isPaused(20, 15, 10)).toBe(true)
  expect(isPaused(15, 15, 10)).toBe(false)
  expect(isPaused(25, 15, 10)).toBe(true)
  expect(isPaused(26, 15, 10)).toBe(false)
})
