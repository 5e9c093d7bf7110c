import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  limitSelection,
  lowestPrice,
  maxQuantity,
  reserveBody,
  ticketCount,
} from '#pricing/quantity-rules.ts'

const amount = (units: number, digits = 2) => ({ units, digits })
const category = (over: object = {}) => ({
  id: 1,
  maximumSaleableTickets: 5,
  saleableAndLimitNotReached: true,
  containsPendingTickets: false,
  soldOutOrLimitReached: false,
  free: false,
  ...over,
})

test('maxQuantity is 0 for a category that is not on sale, whatever its maximum (B141)', () => {
  expect(maxQuantity(category())).toBe(5)
  expect(maxQuantity(category({ saleableAndLimitNotReached: false }))).toBe(0)
  expect(maxQuantity(category({ maximumSaleableTickets: -2 }))).toBe(0)
  // A select list of that length would block the page.
  expect(maxQuantity(category({ maximumSaleableTickets: 5_000_000 }))).toBe(1000)
})

describe('a stored selection', () => {
  test.each([
    [{ 1: 3 }, { 1: 3 }],
    [{ 1: 9 }, { 1: 5 }],
    [{ 1: -4 }, {}],
    [{ 1: 2.9 }, { 1: 2 }],
    [{ 1: Number.NaN }, {}],
    [{ 1: Infinity }, {}],
    [{ 99: 2 }, {}],
    [{ 1: '4' as unknown as number }, { 1: 4 }],
    [{ 1: { evil: true } as unknown as number }, {}],
  ])('of %o is reduced to %o (B141)', (kept, fitted) => {
    expect(limitSelection(kept, [category()])).toEqual(fitted)
  })

  test('never exceeds a maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer({ max: 50 })), { maxLength: 5 }), (rows) => {
        const categories = rows.map(([, maximum], id) => category({ id, maximumSaleableTickets: maximum }))
        const fitted = limitSelection(Object.fromEntries(rows.map(([count], id) => [id, count])), categories)
        for (const item of categories) {
          expect(fitted[item.id] ?? 0).toBeLessThanOrEqual(maxQuantity(item))
          expect(fitted[item.id] ?? 0).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test('lowestPrice is that of the cheapest category on sale, and varies when another costs more', () => {
  const lowest = (...prices: number[]) =>
    lowestPrice(
      [...prices.keys()].map((id) => category({ id })),
      ({ id }) => amount(prices[id] ?? 0),
    )
  expect(lowest(6000, 2450)).toEqual({ units: 2450, digits: 2, varies: true })
  expect(lowest(2450, 2450)).toEqual({ units: 2450, digits: 2, varies: false })
  const soldOut = category({ id: 7, saleableAndLimitNotReached: false })
  expect(lowestPrice([category(), soldOut], ({ id }) => amount(id === 7 ? 100 : 6000)).units).toBe(6000)
})

test('reserveBody contains only selected tickets, with the count as `amount`', () => {
  const services = [{ additionalServiceId: 7, amount: 15.5 }]
  expect(reserveBody({ 4: 2, 5: 0 }, { promoCode: 'EARLY', captcha: 'token', services })).toEqual({
    promoCode: 'EARLY',
    captcha: 'token',
    reservation: [{ ticketCategoryId: 4, amount: 2 }],
    additionalService: services,
  })
  expect(ticketCount({ 4: 2, 5: 1 })).toBe(3)
})
