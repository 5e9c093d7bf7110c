import { describe, expect, it } from 'vitest'
import { textInLanguage } from '#core/domain/text-in-language.ts'

describe('textInLanguage', () => {
  it('returns the text of the language', () => {
    expect(textInLanguage({ en: 'Lunch', de: 'Mittagessen' }, 'de')).toBe('Mittagessen')
  })

  it('returns the first text when the language has none', () => {
    expect(textInLanguage({ it: 'Pranzo', de: 'Mittagessen' }, 'fr')).toBe('Pranzo')
  })

  it('is empty without a text', () => {
    expect(textInLanguage({}, 'en')).toBe('')
  })
})
