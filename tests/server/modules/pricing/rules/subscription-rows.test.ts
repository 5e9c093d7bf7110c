/** docs/api/reservations.md#order-summary, docs/api/pricing.md#applied-subscriptions */
import { describe, expect, it } from 'vitest'
import {
  reservationPrice,
  type ReservationContents,
} from '#server/modules/pricing/rules/reservation-price.ts'
import { summaryRows } from '#server/modules/pricing/rules/reservation-summary.ts'

const amount = (units: number) => ({ units, digits: 2 })
const ticket = (price: number, changes: object = {}) => ({
  category_id: 1,
  price,
  vat_status: null,
  subscription_id: null,
  ...changes,
})
const covered = (price: number) => ticket(price, { subscription_id: 'sub' })
const contents = (changes: object) =>
  ({
    tickets: [],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [
      { id: 1, name: 'Standard', taxed: true },
      { id: 2, name: 'Balcony', taxed: true },
      { id: 3, name: 'Exempt', taxed: false },
    ],
    event: { texts: { title: { en: 'Night pass', de: 'Nachtpass' } } },
    config: { currency: 'CHF', vat: '10', vatIncluded: true },
    vatStatus: null,
    ...changes,
  }) as unknown as ReservationContents
const applied = { bought: null, applied: { en: 'Season pass', de: 'Saisonpass' } }
const rows = (changes: object, language = 'de') => {
  const details = contents(changes)
  return summaryRows(details, reservationPrice(details), language)
}
const brief = (changes: object) => rows(changes).map(({ name, type, amount: count }) => [name, type, count])

describe('rows of an applied subscription', () => {
  it('show the price of one ticket when all covered tickets cost the same', () => {
    expect(rows({ tickets: [covered(5000), covered(5000)], subscriptions: applied }).at(-1)).toEqual({
      name: 'Saisonpass',
      amount: 2,
      price: amount(-5000),
      subTotal: amount(-10_000),
      type: 'APPLIED_SUBSCRIPTION',
      taxPercentage: null,
    })
  })

  it('show the sum when their prices differ, and leave out tickets that are paid', () => {
    const tickets = [covered(5000), covered(3000), ticket(4000)]
    expect(rows({ tickets, subscriptions: applied }).at(-1)).toMatchObject({
      amount: 2,
      price: amount(-8000),
      subTotal: amount(-8000),
    })
    expect(reservationPrice(contents({ tickets, subscriptions: applied })).gross).toBe(4000)
  })

  it('are none where no ticket is covered', () => {
    expect(brief({ tickets: [ticket(5000)], subscriptions: applied })).toEqual([['Standard', 'TICKET', 1]])
  })
})

describe('rows of a bought subscription', () => {
  it('show its title and price', () => {
    const subscriptions = { bought: { subscription: { price: 12_000 } }, applied: null }
    expect(rows({ subscriptions })).toEqual([
      {
        name: 'Nachtpass',
        amount: 1,
        price: amount(12_000),
        subTotal: amount(12_000),
        type: 'SUBSCRIPTION',
        taxPercentage: null,
      },
    ])
  })
})

describe('the note of no tax', () => {
  const note = {
    name: null,
    amount: 0,
    price: null,
    subTotal: amount(0),
    type: 'TAX_DETAIL',
    taxPercentage: '0',
  }
  const exempt = ticket(5000, { category_id: 3 })

  it('follows the tickets of an exempt category', () => {
    const all = rows({ tickets: [ticket(5000), exempt] })
    expect(all.map(({ name }) => name)).toEqual(['Standard', 'Exempt', null])
    expect(all[2]).toEqual(note)
  })

  it('follows a ticket that is exempt itself', () => {
    for (const vat_status of ['NONE', 'INCLUDED_EXEMPT'])
      expect(rows({ tickets: [ticket(5000, { vat_status })] })[1]).toEqual(note)
    expect(rows({ tickets: [ticket(5000, { vat_status: 'INCLUDED' })] })).toHaveLength(1)
  })

  it.each([
    ['of an event without tax', { config: { currency: 'CHF', vat: '0', vatIncluded: true } }],
    ['with reverse charge', { vatStatus: 'INCLUDED_EXEMPT' }],
    ['without tax', { vatStatus: 'NONE' }],
  ])('is missing in an order %s', (_, changes) => {
    expect(rows({ tickets: [exempt], ...changes })).toHaveLength(1)
  })
})

describe('rows of a discount', () => {
  const discount = (changes: object = {}) => ({
    kind: 'CODE',
    type: 'PERCENTAGE',
    amount: 10,
    categoryIds: [],
    name: 'SWIFT',
    ...changes,
  })
  const tickets = [
    ticket(1000),
    ticket(1000),
    ticket(2000, { category_id: 2 }),
    ticket(100, { category_id: 3 }),
  ]
  const last = (changes: object) => rows({ tickets, discount: discount(changes) }).at(-1)

  it.each([
    ['all categories', [], 'SWIFT'],
    ['all ordered categories by name', [1, 2, 3], 'SWIFT'],
    ['two of them', [2, 3], 'SWIFT (Balcony, Exempt)'],
    ['others only', [9], 'SWIFT'],
  ])('name the reached categories of a code for %s', (_, categoryIds, name) => {
    const details = contents({ tickets, discount: discount({ categoryIds }) })
    const row = summaryRows(details, { ...reservationPrice(details), discount: 1 }, 'en').find(
      ({ type }) => type === 'PROMOTION_CODE',
    )
    expect(row?.name).toBe(name)
  })

  it('show the percentage once', () => {
    expect(last({ categoryIds: [1] })).toEqual({
      name: 'SWIFT (Standard)',
      amount: 1,
      price: { percent: -10 },
      subTotal: amount(-200),
      type: 'PROMOTION_CODE',
      taxPercentage: null,
    })
  })

  it('show a fixed amount for each reduced ticket, or once for the order', () => {
    expect(last({ type: 'FIXED_AMOUNT', amount: 150, categoryIds: [1] })).toMatchObject({
      amount: 2,
      price: amount(-150),
      subTotal: amount(-300),
    })
    expect(last({ type: 'FIXED_AMOUNT_RESERVATION', amount: 150 })).toMatchObject({
      amount: 1,
      price: amount(-150),
      subTotal: amount(-150),
    })
  })

  it('show no categories for a discount without a code', () => {
    expect(last({ kind: 'DYNAMIC', name: 'Rabatt', categoryIds: [1] })).toMatchObject({
      name: 'Rabatt',
      type: 'DYNAMIC_DISCOUNT',
    })
  })
})
