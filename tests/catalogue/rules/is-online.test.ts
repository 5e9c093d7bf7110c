import { describe, expect, test } from 'vitest'
import { isOnline } from '#catalogue/rules/is-online.ts'

describe('isOnline', () => {
  test.each([
    ['ONLINE', 'ONLINE', true],
    ['IN_PERSON', 'ONLINE', true],
    ['ONLINE', 'IN_PERSON', false],
    ['ONLINE', 'INHERIT', true],
    ['IN_PERSON', 'INHERIT', false],
    ['HYBRID', 'INHERIT', false],
    ['ONLINE', null, true],
    ['HYBRID', undefined, false],
    ['ONLINE', 'ACCESS_OF_TOMORROW', true],
    ['FORMAT_OF_TOMORROW', 'INHERIT', false],
  ])('for an event %s and a category %s is %s (P107)', (format, accessType, expected) => {
    expect(isOnline(format, accessType)).toBe(expected)
  })
})
