import { expect, test } from 'vitest'
import { failureOf } from '#ui/data/call-error.ts'

test('an error of the app is one failure for each error, so that each query draws its own wait', () => {
  const error = new Error('broken')
  expect(failureOf(error)).toEqual({ kind: 'unreachable', reason: 'unreadable' })
  expect(failureOf(error)).toBe(failureOf(error))
  expect(failureOf(new Error('other'))).not.toBe(failureOf(error))
  expect(failureOf(null)).toBe(failureOf(null))
})
