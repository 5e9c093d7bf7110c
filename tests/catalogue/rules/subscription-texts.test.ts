import { describe, expect, it } from 'vitest'
import { savingOf } from '#catalogue/rules/subscription-terms.ts'
import {
  entriesText,
  entryRuleText,
  periodDay,
  validityLines,
  type SubscriptionTerms,
} from '#catalogue/rules/subscription-texts.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import german from '../../../src/i18n/locales/de/server.json'
import english from '../../../src/i18n/locales/en/server.json'

const terms = (over: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  validityType: 'STANDARD',
  validityUnits: 12,
  validityTimeUnit: 'MONTHS',
  formattedValidFrom: null,
  formattedValidTo: null,
  usageType: 'ONCE_PER_EVENT',
  timeZone: 'Europe/Zurich',
  maxEntries: null,
  ...over,
})

async function translationsIn(lang: 'en' | 'de') {
  const store = createTranslationStore()
  store.setBundle(lang, lang === 'en' ? english : german)
  await store.changeLanguage(lang)
  await store.loadNamespace('passes')
  return store.current()
}

describe('validityLines', () => {
  it.each([
    ['en', 12, 'MONTHS', '12 months from the purchase'],
    ['en', 1, 'YEARS', '1 year from the purchase'],
    ['de', 30, 'DAYS', '30 Tage ab dem Kauf'],
  ] as const)('in %s names %d %s from the purchase', async (lang, units, unit, text) => {
    const given = terms({ validityUnits: units, validityTimeUnit: unit })
    expect(validityLines(given, await translationsIn(lang))).toEqual([text])
  })

  it('names both ends of a fixed period in one line, or the one that is set (B536)', async () => {
    const custom = {
      validityType: 'CUSTOM',
      formattedValidFrom: { en: 'Fri 01 May 2026' },
      formattedValidTo: { en: 'Sat 31 Oct 2026' },
    } as const
    const en = await translationsIn('en')
    expect(validityLines(terms(custom), en)).toEqual(['1\u00a0May\u00a02026\u00a0– 31\u00a0Oct\u00a02026'])
    expect(validityLines(terms({ ...custom, formattedValidFrom: null }), en)).toEqual([
      'Valid until 31\u00a0Oct\u00a02026',
    ])
    expect(validityLines(terms({ ...custom, formattedValidTo: null }), en)).toEqual([
      'Valid from 1\u00a0May\u00a02026',
    ])
  })

  it('names no end for a validity that is not set, and nothing for a unit of a newer server', async () => {
    const en = await translationsIn('en')
    expect(validityLines(terms({ validityType: 'NOT_SET' }), en)).toEqual(['Never expires'])
    expect(validityLines(terms({ validityTimeUnit: 'MOONS' }), en)).toEqual([])
  })
})

describe('periodDay', () => {
  it.each([
    ['de', 'Donnerstag, 06. November 2026', '6. November 2026'],
    ['da', 'torsdag den 26. november 2026', '26. november 2026'],
    ['pt', 'quinta-feira, 26 de novembro de 2026', '26 de novembro de 2026'],
    ['bg', 'четвъртък, 26 ноември 2026 г.', '26 ноември 2026 г.'],
    ['tr', '26 Kasım 2026 Perşembe', '26 Kasım 2026'],
    ['fr', 'jeu. 26 nov. 2026', '26 nov. 2026'],
    ['en', 'Thu 26/11/2026', '26/11/2026'],
    ['en', 'November 26, 2026', 'November 26, 2026'],
    ['en', 'May 6 2026', 'May 6 2026'],
    ['en', 'soon', 'soon'],
  ] as const)('in %s a date with its weekday is the day alone (B536)', (lang, text, day) => {
    expect(periodDay(text, lang, 0).replaceAll('\u00a0', ' ')).toBe(day)
  })
})

describe('entriesText', () => {
  it.each([
    [6, 'ONCE_PER_EVENT', '6 entries, one for each event'],
    [6, 'UNLIMITED', '6 entries, alone or with friends'],
    [1, 'ONCE_PER_EVENT', '1 entry'],
    [-1, 'ONCE_PER_EVENT', 'Any number of events, one entry for each'],
    [null, 'UNLIMITED', 'Any number of entries'],
  ] as const)('with %s entries and %s reads "%s"', async (maxEntries, usageType, text) => {
    expect(entriesText(terms({ maxEntries, usageType }), await translationsIn('en'))).toBe(text)
  })
})

describe('entryRuleText', () => {
  it.each([
    [6, 'ONCE_PER_EVENT', 'One for each event'],
    [6, 'UNLIMITED', 'You can use several entries for one event'],
    [1, 'ONCE_PER_EVENT', null],
    [null, 'UNLIMITED', null],
  ] as const)(
    'has no number of entries: %s with %s reads "%s" (W401)',
    async (maxEntries, usageType, text) => {
      expect(entryRuleText(terms({ maxEntries, usageType }), await translationsIn('en'))).toBe(text)
    },
  )
})

describe('savingOf', () => {
  const priced = (units: number | null, currency = 'CHF') => ({
    offer: {
      currency,
      lowestPrice: units === null ? null : { units, digits: 2 },
      priceVaries: false,
      soldOut: false,
    },
  })
  const pass = {
    maxEntries: 3,
    formattedPrice: { units: 36_000, digits: 2 },
    currency: 'CHF',
    vatIncluded: true,
  }

  it.each([
    ['counts the lowest price of its events', {}, [priced(20_000), priced(18_000)], 18_000],
    ['is unknown without a limit of entries', { maxEntries: -1 }, [priced(18_000)], null],
    ['is unknown where tax is added', { vatIncluded: false }, [priced(18_000)], null],
    ['is unknown without a price in the same currency', {}, [priced(18_000, 'EUR'), priced(null), {}], null],
    ['is none where single tickets cost as much', {}, [priced(12_000)], null],
  ])('%s (B490)', (_, over, events, saving) => {
    expect(savingOf({ ...pass, ...over }, events)).toBe(saving)
  })
})
