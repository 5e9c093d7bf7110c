import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoneyInput } from '#kit/money/parse-money-input.ts'

describe('parseMoneyInput', () => {
  it.each([
    ['', 'en', 2, 0],
    ['  ', 'en', 2, 0],
    ['12,5', 'de', 2, 1250],
    ['12.50', 'de', 2, 1250],
    ['12,50', 'en', 2, 1250],
    ['.5', 'en', 2, 50],
    ['12.', 'en', 2, 1200],
    ['1,250', 'en', 2, 125_000],
    ['1.250', 'de', 2, 125_000],
    ['1.250,75', 'de', 2, 125_075],
    ['1,250.75', 'en', 2, 125_075],
    ['1 250,75', 'fr', 2, 125_075],
    ['1 250,75', 'fr', 2, 125_075],
    ['1’250.75', 'de-CH', 2, 125_075],
    ["1'250.75", 'it', 2, 125_075],
    ['1,500', 'en', 0, 1500],
    ['1,250', 'de', 3, 1250],
    ['1,250', 'en', 3, 1_250_000],
  ])('reads "%s" in %s with %i decimals as %i minor units (B145)', (text, lang, digits, minor) => {
    expect(parseMoneyInput(text, lang, digits)).toBe(minor)
  })

  it.each([
    ['ten', 'en', 2],
    ['-5', 'en', 2],
    ['1e3', 'en', 2],
    ['12.505', 'en', 2],
    ['12.5', 'en', 0],
    ['1.2.3', 'en', 2],
    ['12,34,56', 'en', 2],
    ['.', 'en', 2],
    ['99999999999999999', 'en', 2],
    ['EUR 5', 'en', 2],
  ])('refuses "%s" in %s with %i decimals (B145)', (text, lang, digits) => {
    expect(parseMoneyInput(text, lang, digits)).toBeNull()
  })

  it('reads every amount that a language writes', () => {
    const languages = ['en', 'de', 'de-CH', 'fr', 'it', 'es']
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 100_000_000 }), (lang, minor) => {
        const text = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(minor / 100)
        expect(parseMoneyInput(text, lang, 2), `${lang} ${text}`).toBe(minor)
      }),
    )
  })
})
