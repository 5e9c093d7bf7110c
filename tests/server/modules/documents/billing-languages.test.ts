/** Amounts, rates and the words of reverse charge in the language of the document (docs/api/documents.md#invoice-and-receipt). */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { billingSheet } from '#server/modules/documents/billing-pdf.ts'
import { billingDocument } from '#server/modules/documents/rules.ts'

const translations = loadTranslations()
const at = Date.UTC(2027, 3, 8, 18)
const amount = (units: number) => ({ units, digits: 2 })
const record = (lang: string, change: object) =>
  z.parse(billingDocument, {
    ...{ kind: 'INVOICE', number: 'R-1', order: 'A1', issuedAt: at, timeZone: 'Europe/Zurich', lang },
    seller: { name: 'Pietra', email: 'a@example.org', address: 'Via 1', vatNr: 'CHE-1' },
    buyer: { lines: ['Kern'], taxId: 'DE123', reference: null },
    event: { title: 'Nights', startsAt: at, endsAt: at, place: 'Arzo' },
    ...{ currency: 'EUR', total: amount(123_450), exempt: false, payment: { kind: 'paid' } },
    vat: { percentage: '8.1', amount: amount(9250), net: amount(114_200), others: [] },
    rows: [
      {
        ...{ name: 'Day', amount: 1, price: amount(123_450), subTotal: { units: 0, digits: 0 } },
        ...{ type: 'TICKET', taxPercentage: null },
      },
    ],
    ...change,
  })
const textOf = (lang: string, change = {}): string => {
  const t = (key: string, ...args: string[]) => translations.translate(lang, key, ...args)
  return JSON.stringify(billingSheet(record(lang, change), t)).replaceAll(/\s/g, ' ')
}

/** Directive 2006/112/EC, article 226 (11a), in its versions; Turkish has none. */
const languages: readonly (readonly [lang: string, sum: string, rate: string, words: string])[] = [
  ['bg', '1234,50', '8,1%', 'Обратно начисляване'],
  ['cs', '1 234,50', '8,1 %', 'Daň odvede zákazník'],
  ['da', '1.234,50', '8,1 %', 'Omvendt betalingspligt'],
  ['de', '1.234,50', '8,1 %', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ['en', '1,234.50', '8.1%', 'Reverse charge'],
  ['es', '1234,50', '8,1 %', 'Inversión del sujeto pasivo'],
  ['fr', '1 234,50', '8,1 %', 'Autoliquidation'],
  ['it', '1234,50', '8,1%', 'Inversione contabile'],
  ['nl', '1.234,50', '8,1%', 'Btw verlegd'],
  ['pl', '1234,50', '8,1%', 'Odwrotne obciążenie'],
  ['pt', '1234,50', '8,1%', 'IVA – autoliquidação'],
  ['ro', '1.234,50', '8,1 %', 'Taxare inversă'],
  ['sv', '1 234,50', '8,1 %', 'Omvänd betalningsskyldighet'],
  ['tr', '1.234,50', '%8,1', 'Tersine vergi yükümlülüğü'],
]

describe('an invoice', () => {
  it('is tested in every language', () => {
    const known = translations.languages.map(({ locale }) => locale)
    expect(languages.map(([lang]) => lang)).toEqual(known.toSorted())
  })

  it.each(languages)('in %s has amounts and rates of the language', (lang, sum, rate, words) => {
    const text = textOf(lang)
    for (const part of [sum, rate, `0${sum.at(-3) ?? ''}00`]) expect(text).toContain(part)
    expect(text).not.toContain(words)
    expect(text).not.toMatch(/123450|1234\.50/)
  })

  it.each(languages)('in %s names the tax numbers of every country by a word of no country', (lang) => {
    const text = textOf(lang)
    const word = translations.translate(lang, 'pdf.tax-id')
    for (const number of ['CHE-1', 'DE123']) expect(text).toMatch(new RegExp(`${word}\\s?: ${number}`))
    expect(word).not.toMatch(/^(USt-IdNr\.|NIP|DIČ|NIF-IVA|Partita IVA)|CVR|intracommunautaire/)
  })

  it.each(languages)('in %s has the words of the directive for reverse charge', (...[lang, , , words]) => {
    expect(textOf(lang, { vat: null, exempt: true, reverseCharge: true })).toContain(words)
    const voided = translations.translate(
      lang,
      'invoice.vat-voided',
      translations.translate(lang, 'common.vat'),
    )
    expect(textOf(lang, { vat: null, exempt: true })).toContain(voided)
  })
})
