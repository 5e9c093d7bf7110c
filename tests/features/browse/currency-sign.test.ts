import { describe, expect, it } from 'vitest'
import { currencySign } from '#features/browse/currency-sign.ts'

describe('currencySign', () => {
  it.each([
    ['EUR', 'de', '€'],
    ['GBP', 'en', '£'],
    ['CHF', 'de', 'CHF'],
    ['USD', 'en', 'USD'],
    ['points', 'en', 'points'],
  ])('is what amounts of %s show in %s: %s', (currency, lang, sign) => {
    expect(currencySign(currency, lang)).toBe(sign)
  })
})
