/** Services with their own rate (docs/api/pricing.md#additional-services-in-the-price). */
import { describe, expect, it } from 'vitest'
import { priceCart, vatRateOf, type OwnTax, type PricedItem } from '#pricing/price.ts'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { Discount, ServiceVat } from '#server/infra/database/tables/tables.ts'
import { ownTaxOf } from '#server/modules/pricing/rules/additional-services.ts'

const tickets: PricedItem[] = [1, 2].map(() => ({ price: 5000, tax: 'DUE', categoryId: 1, donation: false }))
const service = (price: number, percentage: string, included: boolean): PricedItem => ({
  price,
  tax: { percentage, included },
  categoryId: null,
  donation: false,
})
const lunch = service(1200, '2.60', true)
const lunchPlusTax = service(1200, '2.60', false)
const wine = service(1800, '20', false)
const discount = (type: Discount['type'], amount: number): Discount => ({
  kind: 'CODE',
  type,
  amount,
  categoryIds: [],
  name: 'CODE',
})
const priced = (items: readonly PricedItem[], status: VatStatus, off: Discount | null = null) => {
  const taxation = { rate: vatRateOf('8.10'), status, digits: 2 }
  const { gross, vat, ownTaxes } = priceCart({ items, discount: off, taxation })
  return { gross, vat, own: ownTaxes.map(({ amount }) => amount) }
}

describe('priceCart with services that have their own rate', () => {
  it.each<[string, PricedItem[], VatStatus, object]>([
    ['included in an event with included tax', [lunch], 'INCLUDED', { gross: 11_200, vat: 749, own: [30] }],
    [
      'on top in an event with tax on top',
      [lunchPlusTax],
      'NOT_INCLUDED',
      { gross: 12_041, vat: 810, own: [31] },
    ],
    [
      'on top in an event with included tax',
      [wine, wine],
      'INCLUDED',
      { gross: 14_320, vat: 749, own: [720] },
    ],
    ['included in an event with tax on top', [lunch], 'NOT_INCLUDED', { gross: 12_010, vat: 810, own: [30] }],
    ['at two rates', [lunch, wine], 'INCLUDED', { gross: 13_360, vat: 749, own: [30, 360] }],
    ['in an exempt reservation', [lunch, wine], 'INCLUDED_EXEMPT', { gross: 12_220, vat: 0, own: [] }],
    [
      'in an exempt reservation with tax on top',
      [lunch, wine],
      'NOT_INCLUDED_EXEMPT',
      { gross: 12_970, vat: 0, own: [] },
    ],
    [
      'in a split payment',
      [lunch, wine],
      'INCLUDED_NOT_CHARGED',
      { gross: 12_221, vat: 749, own: [30, 360] },
    ],
    [
      'in a split payment with tax on top',
      [wine],
      'NOT_INCLUDED_NOT_CHARGED',
      { gross: 11_800, vat: 810, own: [360] },
    ],
    ['without any tax', [lunch, wine], 'NONE', { gross: 13_000, vat: 0, own: [] }],
  ])('charges the tax %s', (_, services, status, expected) => {
    expect(priced([...tickets, ...services], status)).toEqual(expected)
  })

  it('rounds the tax of each rate once, not for each item', () => {
    const item = service(1205, '2.6', true)
    expect(priced([item], 'INCLUDED').own).toEqual([31])
    expect(priced([item, service(1205, '2.60', true)], 'INCLUDED').own).toEqual([61])
  })

  it.each<[Discount['type'], number, object]>([
    ['PERCENTAGE', 10, { gross: 10_080, vat: 674, own: [27] }],
    ['FIXED_AMOUNT', 500, { gross: 9700, vat: 674, own: [18] }],
    ['FIXED_AMOUNT_RESERVATION', 1000, { gross: 10_200, vat: 674, own: [30] }],
    ['FIXED_AMOUNT_RESERVATION', 11_000, { gross: 200, vat: 0, own: [5] }],
    ['FIXED_AMOUNT_RESERVATION', 11_200, { gross: 0, vat: 0, own: [] }],
  ])('reduces the tax with a discount of the type %s of %i', (type, amount, expected) => {
    expect(priced([...tickets, lunch], 'INCLUDED', discount(type, amount))).toEqual(expected)
  })
})

describe('ownTaxOf', () => {
  it.each<[ServiceVat, string | null, OwnTax | null]>([
    ['INHERITED', null, null],
    ['NONE', null, null],
    ['INHERITED', '2.60', null],
    ['NONE', '2.60', null],
    ['CUSTOM_INCLUDED', '2.60', { percentage: '2.60', included: true }],
    ['CUSTOM_EXCLUDED', '2.60', { percentage: '2.60', included: false }],
    ['CUSTOM_EXCLUDED', '0', null],
    ['CUSTOM_INCLUDED', null, null],
  ])('of %s with %s is %j', (vat_type, vat, expected) => {
    expect(ownTaxOf({ vat_type, vat })).toEqual(expected)
  })
})
