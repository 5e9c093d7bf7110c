import { describe, expect, it } from 'vitest'
import { suggestEmail } from '#kit/text/suggest-email.ts'

describe('suggestEmail', () => {
  it.each(['ali@GMAİL.COM', 'ali@gmaıl.com'])('returns gmail.com for the Turkish i of %s (B463)', (typed) => {
    expect(suggestEmail(typed)).toBe('ali@gmail.com')
  })

  it.each([
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmal.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    [' Ada.K@Hotmial.com ', 'Ada.K@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
  ])('returns the provider that was probably meant by %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each([
    'ada@gmail.com',
    'ada@GMX.de',
    'ada@gmx.net',
    'ada@example.org',
    'ada@',
    'ada',
    '',
    'a b@gmial.com',
  ])('returns null for %o', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})
