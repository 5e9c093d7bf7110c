/** Tax is rounded once, to the decimals of the currency (docs/api/pricing.md#tax-of-a-price). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fractionDigits } from '#kit/money/currencies.ts'
import { eventTaxation, netPrice, priceCart, vatAmount } from '#pricing/price.ts'

/** Minor units of a tax; prices in minor units, as an organizer enters them. */
const taxOf = (currency: string, price: number, vat: string, vatIncluded: boolean) =>
  vatAmount(price, eventTaxation({ vat, vatIncluded }, fractionDigits(currency)))

describe('vatAmount', () => {
  it.each([
    ['KWD', 10_005, '5', true, 476],
    ['KWD', 10_005, '5', false, 500],
    ['BHD', 125, '10', false, 13],
    ['BHD', 124, '10', false, 12],
    ['OMR', 1, '5', false, 0],
    ['TND', 12_345, '19', true, 1971],
    ['JPY', 1000, '10', true, 91],
    ['JPY', 5, '9.9', false, 0],
    ['JPY', 5, '10', false, 1],
    ['CLP', 1999, '19', true, 319],
    ['KRW', 15_000, '10', true, 1364],
    ['HUF', 123_456, '27', true, 26_247],
    ['CHF', 10_000, '7.7', true, 715],
    ['EUR', 15, '22', false, 3],
  ])('of %s %i at %s percent (included: %s) is %i (P264)', (...[currency, price, vat, included, tax]) => {
    expect(taxOf(currency, price, vat, included)).toBe(tax)
  })

  it('is the nearest minor unit of the exact tax, for currencies of no to four decimals (P264)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        fc.constantFrom(0, 2, 3, 4),
        (price, rate, included, digits) => {
          const tax = vatAmount(price, { rate, status: included ? 'INCLUDED' : 'NOT_INCLUDED', digits })
          const divisor = included ? 10_000 + rate : 10_000
          const twiceOff = 2n * BigInt(tax) * BigInt(divisor) - 2n * BigInt(price) * BigInt(rate)
          // Ten decimals inside: half a unit may be missed by less than one of them.
          expect(Math.abs(Number(twiceOff)) / divisor).toBeLessThanOrEqual(1 + 1e-5)
        },
      ),
    )
  })

  it('never gives a higher price a lower net price, so that a discount of an untaxed ticket is not negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(0, 2, 3, 4),
        (price, rate, digits) => {
          const taxation = { rate, status: 'INCLUDED', digits } as const
          expect(netPrice(price + 1, taxation)).toBeGreaterThanOrEqual(netPrice(price, taxation))
        },
      ),
    )
  })
})

describe('an order in a currency of three decimals', () => {
  const ticket = (price: number) => ({ price, tax: 'DUE', categoryId: 1, donation: false }) as const
  const total = (price: number, vat: string, vatIncluded: boolean) => {
    const taxation = eventTaxation({ vat, vatIncluded }, 3)
    const { gross, vat: tax } = priceCart({ items: [ticket(price)], discount: null, taxation })
    return { gross, tax }
  }

  it('contains its tax to the last decimal: KWD 10.005 with 5 percent, BHD 0.125 plus 10 percent', () => {
    expect(total(10_005, '5', true)).toEqual({ gross: 10_005, tax: 476 })
    expect(total(125, '10', false)).toEqual({ gross: 138, tax: 13 })
  })
})
