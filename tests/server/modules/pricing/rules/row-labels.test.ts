import { describe, expect, it } from 'vitest'
import type { SummaryRow } from '#core/contract/reservation.ts'
import { isOwnTaxRow, summaryRowText } from '#server/modules/pricing/rules/reservation-summary.ts'

const row = (changes: Partial<SummaryRow>): SummaryRow => ({
  name: 'Standard',
  amount: 1,
  price: null,
  subTotal: null,
  type: 'TICKET',
  taxPercentage: null,
  ...changes,
})
const text = (changes: Partial<SummaryRow>) =>
  summaryRowText(row(changes), (key, ...args) => [key, ...args].join(' | '), 'de')

describe('summaryRowText', () => {
  it.each<[string, Partial<SummaryRow>, string]>([
    ['a ticket', {}, 'Standard'],
    ['a row without a name', { name: null }, ''],
    ['a tax', { type: 'TAX_DETAIL', taxPercentage: '2.60' }, 'reservation-page.vat | 2,6 | common.vat'],
    ['a tax without a rate', { type: 'TAX_DETAIL' }, 'reservation-page.vat | 0 | common.vat'],
    ['a subscription', { type: 'APPLIED_SUBSCRIPTION' }, 'summary.table.subscription | Standard'],
    ['one without a name', { type: 'APPLIED_SUBSCRIPTION', name: null }, 'summary.table.subscription | '],
  ])('names %s', (_, changes, expected) => {
    expect(text(changes)).toBe(expected)
  })
})

describe('isOwnTaxRow', () => {
  it.each<[string, Partial<SummaryRow>, boolean]>([
    ['an included tax of a service', { type: 'TAX_DETAIL', taxIncluded: true }, true],
    ['a tax of a service on top', { type: 'TAX_DETAIL', taxIncluded: false }, true],
    ['the note of no tax', { type: 'TAX_DETAIL' }, false],
    ['a ticket', { taxIncluded: true }, false],
  ])('is true only for a tax of a service: %s', (_, changes, expected) => {
    expect(isOwnTaxRow(row(changes))).toBe(expected)
  })
})
