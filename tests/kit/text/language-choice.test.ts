import { describe, expect, test } from 'vitest'
import { chooseLanguage, directionOf } from '#kit/text/language-choice.ts'

const wishes = { requested: null, saved: null, browser: [] as string[], available: ['de', 'en', 'it'] }

describe('chooseLanguage', () => {
  test.each([
    ['the query comes first', { requested: 'it', saved: 'de', browser: ['en'] }, 'it'],
    ['then what was saved', { saved: 'de', browser: ['en'] }, 'de'],
    ['then the browser, best first, by its base language', { browser: ['fr-CH', 'de-CH', 'it'] }, 'de'],
    ['then English', { browser: ['fr'] }, 'en'],
    ['a wish that is not offered is passed over', { requested: 'fr', saved: 'es', browser: ['it-IT'] }, 'it'],
    ['case does not matter', { requested: 'IT' }, 'it'],
    ['nonsense is passed over', { requested: '../..', saved: '' }, 'en'],
  ])('chooses by precedence: %s (B1, B3, B4)', (_, given, expected) => {
    expect(chooseLanguage({ ...wishes, ...given })).toBe(expected)
  })

  test('takes the first offered language where English is not offered (B4)', () => {
    expect(chooseLanguage({ ...wishes, available: ['it', 'de'], browser: ['fr'] })).toBe('it')
  })

  test('ignores an offered tag that is no language', () => {
    const available = ['', 'x', 'not a language', 'de_CH', '../..', 'it']
    expect(chooseLanguage({ ...wishes, available, browser: ['de'] })).toBe('it')
    expect(chooseLanguage({ ...wishes, available: ['!!'] })).toBe('en')
  })

  test('takes English when nothing is offered', () => {
    expect(chooseLanguage({ ...wishes, available: [], browser: ['de'] })).toBe('en')
  })
})

test('directionOf decides by language, not by region', () => {
  for (const lang of ['ar-EG', 'fa', 'he', 'ur_PK', 'YI']) expect(directionOf(lang)).toBe('rtl')
  expect(directionOf('de')).toBe('ltr')
})
