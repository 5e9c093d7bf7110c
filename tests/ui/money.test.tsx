import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money-format.ts'

/** Locales put different kinds of spaces between number and currency. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['CHF', 28000, 2, 'en', 'CHF 280.00'],
  ['CHF', 28000, 2, 'de', '280,00 CHF'],
  ['CHF', 28000, 2, 'de-CH', 'CHF 280.00'],
  ['EUR', 123456, 2, 'en', 'EUR 1,234.56'],
  ['EUR', 123456, 2, 'de', '1.234,56 EUR'],
  ['EUR', -900, 2, 'de', '-9,00 EUR'],
  ['JPY', 5200, 0, 'en', 'JPY 5,200'],
  ['JPY', 5200, 0, 'de', '5.200 JPY'],
  ['KWD', 1250, 3, 'en', 'KWD 1.250'],
])('%s %i with %i digits in %s is %s', (currency, units, digits, lang, text) => {
  expect(plain(formatMoney({ currency, units, digits, lang }))).toBe(text)
})

test('trimmed prices lose only empty decimals', () => {
  const price = { currency: 'CHF', digits: 2, lang: 'en', trim: true }
  expect(plain(formatMoney({ ...price, units: 9600 }))).toBe('CHF 96')
  expect(plain(formatMoney({ ...price, units: 9650 }))).toBe('CHF 96.50')
})

test.each([-1, 101, 300])('%i decimals do not break the page', (digits) => {
  expect(formatMoney({ currency: 'CHF', units: 0, digits, lang: 'en' })).toContain('CHF')
})

test('a currency that is none does not break the page', () => {
  expect(formatMoney({ currency: 'points', units: 300, digits: 0, lang: 'en' })).toBe('points 300')
})

test('money keeps its order in right-to-left text', () => {
  const { container } = render(<Money currency="CHF" units={100} digits={2} lang="en" />)
  expect(container.querySelector('bdi')?.getAttribute('dir')).toBe('ltr')
})
