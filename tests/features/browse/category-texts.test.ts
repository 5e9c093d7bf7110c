import { describe, expect, it } from 'vitest'
import { priceText, taxNote } from '#features/browse/category-texts.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import english from '../../../server/infra/i18n/en.json'

const store = createTranslationStore()
store.setBundle('en', english)
const event = { vat: '8.10', vatIncluded: true, free: false }
const category = { displayTaxInformation: true, free: false }
const note = (of: object = {}, about: object | null = {}) =>
  taxNote({ ...event, ...of }, about && { ...category, ...about }, store.current())

describe('taxNote', () => {
  it('names the rate of a taxed category, and of a sum', () => {
    expect(note()).toMatch(/8\.1/)
    expect(note({}, null)).toMatch(/8\.1/)
  })

  it('states whether the tax is included', () => {
    expect(note()).not.toBe(note({ vatIncluded: false }))
  })

  it.each([
    ['an exempt category', {}, { displayTaxInformation: false }],
    ['a free category', {}, { free: true }],
    ['a free event', { free: true }, {}],
    ['an event without a rate', { vat: null }, {}],
    ['a rate of zero', { vat: '0.00' }, {}],
  ])('is null for %s', (_, of, about) => {
    expect(note(of, about)).toBeNull()
  })
})

describe('priceText', () => {
  it('shows every cent', () => {
    expect(priceText({ units: 1999, digits: 2 }, 'CHF', 'en')).toMatch(/^CHF\s19\.99$/)
  })

  it('leaves out empty decimals unless the sum is to be paid', () => {
    expect(priceText({ units: 2000, digits: 2 }, 'CHF', 'en')).toMatch(/^CHF\s20$/)
    expect(priceText({ units: 2000, digits: 2 }, 'CHF', 'en', false)).toMatch(/^CHF\s20\.00$/)
  })

  it('shows the number alone without a currency', () => {
    expect(priceText({ units: 0, digits: 0 }, null, 'en')).toBe('0')
  })
})
