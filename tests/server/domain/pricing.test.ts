import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, fromMinor, toMinor } from '#core/domain/money.ts'
import { rateOf, totalOf, vatOf, type Taxation } from '#server/domain/pricing.ts'

const taxation = (rate: string, included: boolean, digits = 2): Taxation => ({
  rate: rateOf(rate),
  included,
  digits,
})
const tickets = (count: number, price: number) =>
  Array.from({ length: count }, () => ({ price, taxed: true }))

describe('the worked examples of contract 1, section 4', () => {
  it('A: the tax of the whole, not the sum of single taxes', () => {
    expect(totalOf(tickets(2, 5000), taxation('7.7', true))).toEqual({ gross: 10_000, vat: 715 })
    expect(vatOf(5000, taxation('7.7', true)) * 2).toBe(714)
  })

  it('B: tax on top', () => {
    expect(totalOf(tickets(3, 1999), taxation('22', false))).toEqual({ gross: 7316, vat: 1319 })
    expect(vatOf(1999, taxation('22', false)) * 3).toBe(1320)
  })

  it('F without its fee, E and I after their discounts', () => {
    expect(totalOf(tickets(2, 4150), taxation('22', false))).toEqual({ gross: 10_126, vat: 1826 })
    expect(totalOf(tickets(1, 5000), taxation('20', false))).toEqual({ gross: 6000, vat: 1000 })
    expect(totalOf(tickets(2, 2250), taxation('8.1', true))).toEqual({ gross: 4500, vat: 337 })
  })

  it('H: yen have no decimals, the tax is rounded twice', () => {
    expect(totalOf(tickets(1, 1000), taxation('10', true, 0))).toEqual({ gross: 1000, vat: 91 })
  })
})

describe('what no tax applies to', () => {
  it('is sold without the tax in its price, beside what is taxed', () => {
    const items = [
      { price: 10_000, taxed: true },
      { price: 12_200, taxed: false },
    ]
    expect(totalOf(items, taxation('22', true))).toEqual({ gross: 20_000, vat: 1803 })
    expect(totalOf(items, taxation('22', false))).toEqual({ gross: 24_400, vat: 2200 })
  })

  it.each(['', '0', '0.00', 'none', '-3'])('has no rate: %j', (text) => {
    expect(rateOf(text)).toBe(0)
    expect(totalOf(tickets(1, 5000), taxation(text, true))).toEqual({ gross: 5000, vat: 0 })
  })
})

describe('for every order', () => {
  const price = fc.integer({ min: 0, max: 100_000_000 })
  const rate = fc.integer({ min: 0, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2))
  const digits = fc.constantFrom(0, 2, 3)

  it('included taxes change no price, added ones add exactly themselves', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 8 }), rate, digits, (prices, percent, decimals) => {
        const items = prices.map((one) => ({ price: one, taxed: true }))
        const sum = prices.reduce((a, b) => a + b, 0)
        expect(totalOf(items, taxation(percent, true, decimals)).gross).toBe(sum)
        const added = totalOf(items, taxation(percent, false, decimals))
        expect(added.gross - added.vat).toBe(sum)
      }),
    )
  })

  it('the tax is a whole number, never below zero, and never more than a unit off the exact one', () => {
    fc.assert(
      fc.property(price, rate, fc.boolean(), (one, percent, included) => {
        const vat = vatOf(one, taxation(percent, included))
        const share = Number(percent) / 100
        const exact = included ? one - one / (1 + share) : one * share
        expect(Number.isSafeInteger(vat)).toBe(true)
        expect(vat).toBeGreaterThanOrEqual(0)
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

  it('come from amounts of any number of decimals', () => {
    expect(toMinor({ units: 125, digits: 1 }, 2)).toBe(1250)
    expect(toMinor({ units: 9091, digits: 2 }, 0)).toBe(91)
    expect(toMinor({ units: 0, digits: 0 }, 2)).toBe(0)
  })

  it('go back to the amount they came from, and zero is plain', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 2, 3), (minor, decimals) => {
        expect(toMinor(fromMinor(minor, decimals), decimals)).toBe(minor)
      }),
    )
    expect(fromMinor(0, 2)).toEqual({ units: 0, digits: 0 })
  })
})
