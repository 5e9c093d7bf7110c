import { describe, expect, it } from 'vitest'
import { currencyDisplay } from '#kit/money/money-format.ts'

describe('currencyDisplay', () => {
  it.each([
    ['EUR', 'en'],
    ['EUR', 'de-CH'],
    ['eur', 'ar'],
    ['GBP', 'en'],
    ['GBP', 'fr'],
  ])(
    'is the symbol of %s for a reader of %s, who knows no other currency with it (P299)',
    (currency, lang) => {
      expect(currencyDisplay(currency, lang)).toBe('narrowSymbol')
    },
  )

  it.each([
    ['CHF', 'de-CH'],
    ['USD', 'en-US'],
    ['CAD', 'fr'],
    ['SEK', 'en'],
    ['JPY', 'en'],
    ['GBP', 'ar'],
    ['GBP', 'ar-EG'],
    ['toString', 'en'],
  ])('is the code of %s for a reader of %s (P299)', (currency, lang) => {
    expect(currencyDisplay(currency, lang)).toBe('code')
  })
})
