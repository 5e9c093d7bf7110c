import { describe, expect, it } from 'vitest'
import { commonTaxNote, priceText, taxNote } from '#catalogue/parts/price-texts.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { totalTaxNote } from '#purchase/parts/selection/category-texts.ts'
import { serviceTaxNote } from '#purchase/parts/selection/service-texts.ts'
import english from '../../../../src/i18n/locales/en/server.json'
import { service } from '../../../support/events.ts'

const store = createTranslationStore()
store.setBundle('en', english)
const extra = service()
const event = { vat: '8.10', vatIncluded: true, free: false }
const category = { displayTaxInformation: true, free: false }
const note = (of: object = {}, about: object | null = {}) =>
  taxNote({ ...event, ...of }, about && { ...category, ...about }, store.current())

describe('taxNote', () => {
  it('names the rate of a taxed category, and of a sum', () => {
    expect(note()).toMatch(/8\.1/)
    expect(note({}, null)).toMatch(/8\.1/)
  })

  it('reads that the tax is included, whatever the organizer entered: each price of an event has it (B200)', () => {
    expect(note()).toMatch(/^incl/)
    expect(note({ vatIncluded: false })).toMatch(/^incl/)
  })

  it.each([
    ['an exempt category', {}, { displayTaxInformation: false }],
    ['a free category', {}, { free: true }],
    ['a free event', { free: true }, {}],
    ['an event without a rate', { vat: null }, {}],
    ['a rate of zero', { vat: '0.00' }, {}],
  ])('is null for %s (B200)', (_, of, about) => {
    expect(note(of, about)).toBeNull()
  })
})

describe('serviceTaxNote', () => {
  const rate = { vatApplies: true, vatIncluded: true, vatPercentage: '2.6', free: false }
  const of = (change: object = {}) => serviceTaxNote({ ...extra, ...rate, ...change }, store.current())

  it('names the rate of the service, which its price includes', () => {
    expect(of()).toMatch(/^incl.* 2\.6/)
    expect(of({ vatIncluded: false })).toBe(of())
  })

  it('names the tax on top of an amount that the buyer names', () => {
    const donation = { type: 'DONATION', fixPrice: false }
    expect(of({ ...donation, vatIncluded: false })).toMatch(/^plus.* 2\.6/)
    expect(of(donation)).toBe(of())
  })

  it.each([
    ['without tax', { vatApplies: false }],
    ['that is free', { free: true }],
    ['with a rate of zero', { vatPercentage: '0' }],
    ['without a rate', { vatPercentage: null }],
    ['that is a percentage', { supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION' }],
  ])('is null for a service %s', (_, change) => {
    expect(of(change)).toBeNull()
  })
})

describe('commonTaxNote', () => {
  const common = (categories: object[], services: Parameters<typeof commonTaxNote>[2] = []) =>
    commonTaxNote(
      event,
      categories.map((change) => ({ ...category, ...change })),
      services,
      store.current(),
    )
  const extra = (vatPercentage: string | null, type: 'SUPPLEMENT' | 'DONATION' = 'SUPPLEMENT') =>
    [{ type, free: false, vatApplies: vatPercentage !== null, vatPercentage }] as const

  it('is the note of all prices; free categories and untaxed donations are left out', () => {
    expect(common([{}, {}], extra('8.10'))).toBe(note())
    const free = { free: true, displayTaxInformation: false }
    expect(common([{}, {}, free], extra(null, 'DONATION'))).toBe(note())
  })

  it('is null where an extra has another rate or none (B200)', () => {
    expect(common([{}, {}], extra('20'))).toBeNull()
    expect(common([{}, {}], extra(null))).toBeNull()
  })

  it.each([
    ['no category', []],
    ['a single price', [{}]],
    ['free categories only', [{ free: true }]],
    ['an exempt category among others', [{}, { displayTaxInformation: false }]],
  ])('is null for %s (B200)', (_, categories) => {
    expect(common(categories)).toBeNull()
  })
})

describe('totalTaxNote', () => {
  const total = (taxes: 'event' | 'several' | 'none') => totalTaxNote(event, taxes, store.current())

  it('names the rate where it is one, that there is tax where there are several, and nothing without', () => {
    expect(total('event')).toMatch(/8\.1/)
    expect(total('several')).not.toMatch(/8\.1/)
    expect(total('several')).toMatch(/VAT/)
    expect(total('none')).toBeNull()
  })
})

describe('priceText', () => {
  it('shows every cent', () => {
    expect(priceText({ units: 1999, digits: 2 }, 'CHF', 'en')).toMatch(/^CHF\s19\.99$/)
  })

  it('leaves out empty decimals unless the sum is to be paid (B199)', () => {
    expect(priceText({ units: 2000, digits: 2 }, 'CHF', 'en')).toMatch(/^CHF\s20$/)
    expect(priceText({ units: 2000, digits: 2 }, 'CHF', 'en', false)).toMatch(/^CHF\s20\.00$/)
  })

  it('shows the number alone without a currency', () => {
    expect(priceText({ units: 0, digits: 0 }, null, 'en')).toBe('0')
  })
})
