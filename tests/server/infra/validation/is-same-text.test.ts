import { describe, expect, it } from 'vitest'
import { isSameText } from '#server/infra/validation.ts'

describe('isSameText', () => {
  it.each([
    ['abc', 'abc', true],
    ['', '', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['ä', 'a', false],
  ])('compares %j with %j: %s', (one, other, same) => {
    expect(isSameText(one, other)).toBe(same)
  })
})
