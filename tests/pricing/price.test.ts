import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, fromMinor, toMinor } from '#kit/money/money.ts'
import { priceCart, vatRateOf, vatAmount, type PricedItem, type Taxation } from '#pricing/price.ts'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { Discount } from '#server/infra/database/tables/tables.ts'

const taxation = (rate: string, status: VatStatus, digits = 2): Taxation => ({
  rate: vatRateOf(rate),
  status,
  digits,
})
const ticket = (price: number, change: Partial<PricedItem> = {}): PricedItem => ({
  price,
  tax: 'DUE',
  categoryId: 1,
  donation: false,
  ...change,
})
const tickets = (count: number, price: number) => Array.from({ length: count }, () => ticket(price))
const supplement = (price: number, change: Partial<PricedItem> = {}) =>
  ticket(price, { categoryId: null, ...change })
const discount = (type: Discount['type'], amount: number, change: Partial<Discount> = {}): Discount => ({
  kind: 'CODE',
  type,
  amount,
  categoryIds: [],
  name: 'CODE',
  ...change,
})
const totals = (items: PricedItem[], taxes: Taxation, off: Discount | null = null) => {
  const { gross, vat } = priceCart({ items, discount: off, taxation: taxes })
  return { gross, vat }
}

describe('priceCart with the worked examples of docs/api/pricing.md#worked-examples', () => {
  it.each<
    [string, PricedItem[], Taxation, Discount | null, { gross: number; vat: number; discount: number }]
  >([
    ['A', tickets(2, 5000), taxation('7.7', 'INCLUDED'), null, { gross: 10_000, vat: 715, discount: 0 }],
    ['B', tickets(3, 1999), taxation('22', 'NOT_INCLUDED'), null, { gross: 7316, vat: 1319, discount: 0 }],
    [
      'C',
      tickets(3, 1999),
      taxation('22', 'INCLUDED'),
      discount('PERCENTAGE', 15),
      { gross: 5097, vat: 919, discount: 900 },
    ],
    [
      'D',
      [...tickets(2, 3000), supplement(1200)],
      taxation('10', 'INCLUDED'),
      discount('FIXED_AMOUNT', 500),
      { gross: 5700, vat: 564, discount: 1500 },
    ],
    [
      'E',
      tickets(2, 3000),
      taxation('20', 'NOT_INCLUDED'),
      discount('FIXED_AMOUNT_RESERVATION', 1000),
      { gross: 6000, vat: 1000, discount: 1000 },
    ],
    [
      'F',
      [...tickets(2, 4000), supplement(300)],
      taxation('22', 'NOT_INCLUDED'),
      null,
      { gross: 10_126, vat: 1826, discount: 0 },
    ],
    ['G', tickets(1, 10_000), taxation('22', 'INCLUDED_EXEMPT'), null, { gross: 8197, vat: 0, discount: 0 }],
    [
      'E with included tax',
      tickets(2, 3000),
      taxation('20', 'INCLUDED'),
      discount('FIXED_AMOUNT_RESERVATION', 1000),
      { gross: 5000, vat: 833, discount: 1000 },
    ],
    ['H', tickets(1, 1000), taxation('10', 'INCLUDED', 0), null, { gross: 1000, vat: 91, discount: 0 }],
    [
      'I',
      tickets(2, 2500),
      taxation('8.1', 'INCLUDED'),
      discount('PERCENTAGE', 10, { kind: 'DYNAMIC' }),
      { gross: 4500, vat: 337, discount: 500 },
    ],
  ])('returns the amounts of example %s', (_, items, ...[taxes, off, expected]) => {
    expect(priceCart({ items, discount: off, taxation: taxes })).toMatchObject(expected)
  })

  it('rounds the tax of the total, not of each ticket (examples A and B)', () => {
    expect(vatAmount(5000, taxation('7.7', 'INCLUDED')) * 2).toBe(714)
    expect(vatAmount(1999, taxation('22', 'NOT_INCLUDED')) * 3).toBe(1320)
  })
})

describe('priceCart with a discount', () => {
  const taxes = taxation('0', 'INCLUDED')

  it('limits the discount to the categories of the code, but not for supplements', () => {
    const items = [ticket(1000), ticket(1000, { categoryId: 2 }), supplement(1000)]
    const off = discount('PERCENTAGE', 50, { categoryIds: [2] })
    expect(priceCart({ items, discount: off, taxation: taxes }).lines.map((line) => line.discount)).toEqual([
      0, 500, 500,
    ])
  })

  it('never discounts donations, and supplements not with a dynamic discount', () => {
    const items = [ticket(1000), supplement(1000, { donation: true }), supplement(1000)]
    const off = (kind: Discount['kind']) =>
      priceCart({ items, discount: discount('FIXED_AMOUNT', 300, { kind }), taxation: taxes }).lines.map(
        (row) => row.discount,
      )
    expect(off('CODE')).toEqual([300, 0, 300])
    expect(off('DYNAMIC')).toEqual([300, 0, 0])
  })

  it('never discounts more than the price or the total', () => {
    expect(totals([ticket(200), ticket(900)], taxes, discount('FIXED_AMOUNT', 500))).toEqual({
      gross: 400,
      vat: 0,
    })
    const whole = discount('FIXED_AMOUNT_RESERVATION', 5000)
    expect(totals([ticket(1000)], taxation('20', 'NOT_INCLUDED'), whole)).toEqual({ gross: 0, vat: 0 })
    expect(totals([ticket(1000), supplement(700, { donation: true })], taxes, whole).gross).toBe(700)
  })

  it('discounts only what the subscription does not cover', () => {
    const covered = ticket(1000, { credit: 800 })
    expect(totals([covered], taxes, discount('PERCENTAGE', 50)).gross).toBe(100)
    expect(totals([ticket(1000, { credit: 2000 })], taxation('22', 'NOT_INCLUDED')).gross).toBe(0)
  })
})

describe('priceCart by VAT status', () => {
  const off = discount('PERCENTAGE', 10)
  it.each<[VatStatus, number, number]>([
    ['NONE', 10_980, 0],
    ['INCLUDED', 10_980, 1980],
    ['NOT_INCLUDED', 13_396, 2416],
    ['INCLUDED_EXEMPT', 9000, 0],
    ['CUSTOM_INCLUDED_EXEMPT', 9000, 0],
    ['NOT_INCLUDED_EXEMPT', 10_980, 0],
    ['CUSTOM_NOT_INCLUDED_EXEMPT', 10_980, 0],
    ['INCLUDED_NOT_CHARGED', 9000, 1980],
    ['NOT_INCLUDED_NOT_CHARGED', 10_980, 2416],
  ])('charges the tax of status %s', (status, gross, vat) => {
    expect(totals([ticket(12_200)], taxation('22', status), off)).toEqual({ gross, vat })
  })

  it('leaves untaxed items unchanged and sells an exempt ticket at its net price', () => {
    const items = [ticket(12_200), ticket(12_200, { tax: 'EXEMPT' }), supplement(12_200, { tax: 'NONE' })]
    expect(totals(items, taxation('22', 'INCLUDED'))).toEqual({ gross: 34_400, vat: 2200 })
    expect(totals(items, taxation('22', 'NOT_INCLUDED'))).toEqual({ gross: 39_284, vat: 2684 })
    expect(totals(items, taxation('22', 'INCLUDED_EXEMPT'))).toEqual({ gross: 32_200, vat: 0 })
  })

  it.each(['', '0', '0.00', 'none', '-3'])('treats the rate %j as zero', (text) => {
    expect(vatRateOf(text)).toBe(0)
    expect(totals(tickets(1, 5000), taxation(text, 'INCLUDED'))).toEqual({ gross: 5000, vat: 0 })
  })
})

describe('priceCart for any reservation', () => {
  const price = fc.integer({ min: 0, max: 10_000_000 })
  const rate = fc.integer({ min: 0, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2))
  const digits = fc.constantFrom(0, 2, 3)
  const status = fc.constantFrom<VatStatus[]>(
    'NONE',
    'INCLUDED',
    'NOT_INCLUDED',
    'INCLUDED_EXEMPT',
    'NOT_INCLUDED_EXEMPT',
    'INCLUDED_NOT_CHARGED',
    'NOT_INCLUDED_NOT_CHARGED',
  )
  const item: fc.Arbitrary<PricedItem> = fc.record({
    price,
    tax: fc.constantFrom('DUE', 'EXEMPT', 'NONE'),
    categoryId: fc.constantFrom(null, 1, 2),
    donation: fc.boolean(),
    credit: fc.oneof(fc.constant(0), price),
  })
  const anyDiscount: fc.Arbitrary<Discount | null> = fc.option(
    fc
      .oneof(
        fc.record({ type: fc.constant('PERCENTAGE' as const), amount: fc.integer({ min: 0, max: 100 }) }),
        fc.record({
          type: fc.constantFrom('FIXED_AMOUNT' as const, 'FIXED_AMOUNT_RESERVATION' as const),
          amount: price,
        }),
      )
      .chain((base) =>
        fc.record({
          kind: fc.constantFrom('CODE' as const, 'DYNAMIC' as const),
          type: fc.constant(base.type),
          amount: fc.constant(base.amount),
          categoryIds: fc.constantFrom([], [1]),
          name: fc.constant('X'),
        }),
      ),
  )
  const cart = fc.record({
    items: fc.array(item, { maxLength: 8 }),
    discount: anyDiscount,
    taxation: fc.record({ rate: rate.map(vatRateOf), status, digits }),
  })

  it('returns the sum of the lines, minus the discount, with the tax of the status', () => {
    fc.assert(
      fc.property(cart, (order) => {
        const { lines, discount: off, gross, vat } = priceCart(order)
        const goods = lines.reduce((sum, line) => sum + line.price - line.credit, 0) - off
        const effect: Partial<Record<VatStatus, number>> = { NOT_INCLUDED: vat, INCLUDED_NOT_CHARGED: -vat }
        expect(gross).toBe(goods + (effect[order.taxation.status] ?? 0))
      }),
    )
  })

  it('returns no negative amounts, and a discount never raises the total', () => {
    fc.assert(
      fc.property(cart, (order) => {
        const { lines, discount: off, gross, vat } = priceCart(order)
        for (const amount of [
          off,
          gross,
          vat,
          ...lines.flatMap((row) => [row.price, row.credit, row.discount]),
        ]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
        const without = priceCart({ ...order, discount: null })
        // Split payment deducts the rounded tax.
        const rounding = order.taxation.status === 'INCLUDED_NOT_CHARGED' ? 1 : 0
        expect(gross).toBeLessThanOrEqual(without.gross + rounding)
      }),
    )
  })

  it('adds to a net price the tax that the resulting gross price contains', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 8 }), rate, (prices, percent) => {
        const items = prices.map((amount) => ticket(amount))
        const added = totals(items, taxation(percent, 'NOT_INCLUDED'))
        const contained = totals([ticket(added.gross)], taxation(percent, 'INCLUDED'))
        expect(contained.gross).toBe(added.gross)
        expect(Math.abs(contained.vat - added.vat)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('rounds the tax by less than one unit', () => {
    fc.assert(
      fc.property(price, rate, fc.boolean(), (amount, percent, included) => {
        const vat = vatAmount(amount, taxation(percent, included ? 'INCLUDED' : 'NOT_INCLUDED'))
        const share = Number(percent) / 100
        const exact = included ? amount - amount / (1 + share) : amount * share
        expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.51)
      }),
    )
  })
})

describe('minor units', () => {
  it('round half away from zero', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3n)
    expect(divideHalfUp(-5n, 2n)).toBe(-3n)
    expect(divideHalfUp(4n, 3n)).toBe(1n)
  })

  it('convert amounts with any number of decimals', () => {
    expect(toMinor({ units: 125, digits: 1 }, 2)).toBe(1250)
    expect(toMinor({ units: 9091, digits: 2 }, 0)).toBe(91)
    expect(toMinor({ units: 0, digits: 0 }, 2)).toBe(0)
  })

  it('convert back to the same amount, with zero as 0', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 2, 3), (minor, decimals) => {
        expect(toMinor(fromMinor(minor, decimals), decimals)).toBe(minor)
      }),
    )
    expect(fromMinor(0, 2)).toEqual({ units: 0, digits: 0 })
  })
})
