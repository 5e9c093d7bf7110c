import { describe, expect, test } from 'vitest'
import { chooseLanguage, directionOf, sharedLanguages } from '#core/domain/language-choice.ts'

const wishes = { requested: null, saved: null, browser: [] as string[], available: ['de', 'en', 'it'] }

describe('the language of a page', () => {
  test.each([
    ['the query comes first', { requested: 'it', saved: 'de', browser: ['en'] }, 'it'],
    ['then what was saved', { saved: 'de', browser: ['en'] }, 'de'],
    ['then the browser, best first, by its base language', { browser: ['fr-CH', 'de-CH', 'it'] }, 'de'],
    ['then English', { browser: ['fr'] }, 'en'],
    ['a wish that is not offered is passed over', { requested: 'fr', saved: 'es', browser: ['it-IT'] }, 'it'],
    ['case does not matter', { requested: 'IT' }, 'it'],
    ['nonsense is passed over', { requested: '../..', saved: '' }, 'en'],
  ])('%s', (_, given, expected) => {
    expect(chooseLanguage({ ...wishes, ...given })).toBe(expected)
  })

  test('without English the first on offer', () => {
    expect(chooseLanguage({ ...wishes, available: ['it', 'de'], browser: ['fr'] })).toBe('it')
  })

  test('what is no language is not on offer', () => {
    const available = ['', 'x', 'not a language', 'de_CH', '../..', 'it']
    expect(chooseLanguage({ ...wishes, available, browser: ['de'] })).toBe('it')
    expect(chooseLanguage({ ...wishes, available: ['!!'] })).toBe('en')
  })

  test('with nothing on offer, English', () => {
    expect(chooseLanguage({ ...wishes, available: [], browser: ['de'] })).toBe('en')
  })
})

test('direction by language, not by region', () => {
  expect(directionOf('ar-EG')).toBe('rtl')
  expect(directionOf('de')).toBe('ltr')
})

describe('the languages of a list', () => {
  const of = (...locales: string[]) => locales.map((locale) => ({ locale, displayLanguage: locale }))
  const application = of('en', 'de', 'it')

  test('are those that every item offers, in the order of the application', () => {
    const items = [{ contentLanguages: of('it', 'en') }, { contentLanguages: of('en', 'de', 'it') }]
    expect(sharedLanguages(application, items).map(({ locale }) => locale)).toEqual(['en', 'it'])
  })

  test('are all when nothing is left or nothing is listed', () => {
    expect(sharedLanguages(application, [{ contentLanguages: of('fr') }])).toEqual(application)
    expect(sharedLanguages(application, [])).toEqual(application)
  })
})
