import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney } from '#kit/money/money-format.ts'
import { Money } from '#ui/app/Money.tsx'

/** Locales put different kinds of spaces between number and currency. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [{ currency: 'CHF', units: 28000, digits: 2, lang: 'en' }, 'CHF 280.00'],
  [{ currency: 'CHF', units: 28000, digits: 2, lang: 'de' }, '280,00 CHF'],
  [{ currency: 'CHF', units: 28000, digits: 2, lang: 'de-CH' }, 'CHF 280.00'],
  [{ currency: 'EUR', units: 123456, digits: 2, lang: 'en' }, '€1,234.56'],
  [{ currency: 'EUR', units: 123456, digits: 2, lang: 'de' }, '1.234,56 €'],
  [{ currency: 'EUR', units: -900, digits: 2, lang: 'de' }, '−9,00 €'],
  [{ currency: 'JPY', units: 5200, digits: 0, lang: 'en' }, 'JPY 5,200'],
  [{ currency: 'JPY', units: 5200, digits: 0, lang: 'de' }, '5.200 JPY'],
  [{ currency: 'KWD', units: 1250, digits: 3, lang: 'en' }, 'KWD 1.250'],
])('Money formats %j as %s', (money, text) => {
  expect(plain(formatMoney(money))).toBe(text)
})

test('trimmed prices omit only empty decimals', () => {
  const price = { currency: 'CHF', digits: 2, lang: 'en', trim: true }
  expect(plain(formatMoney({ ...price, units: 9600 }))).toBe('CHF 96')
  expect(plain(formatMoney({ ...price, units: 9650 }))).toBe('CHF 96.50')
})

test.each([-1, 101, 300])('%i decimals do not throw', (digits) => {
  expect(formatMoney({ currency: 'CHF', units: 0, digits, lang: 'en' })).toContain('CHF')
})

test('an unknown currency does not throw', () => {
  expect(formatMoney({ currency: 'points', units: 300, digits: 0, lang: 'en' })).toBe('points 300')
})

test('an amount keeps its order in right-to-left text', () => {
  const { container } = render(<Money currency="CHF" units={100} digits={2} lang="en" />)
  expect(container.querySelector('bdi')?.getAttribute('dir')).toBe('ltr')
})
