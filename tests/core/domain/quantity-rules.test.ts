import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  selectionTotal,
  limitSelection,
  lowestPrice,
  originalPrice,
  maxQuantity,
  currentPrice,
  reserveBody,
  ticketCount,
} from '#core/domain/quantity-rules.ts'

const amount = (units: number, digits = 2) => ({ units, digits })
const category = (over: object = {}) => ({
  id: 1,
  maximumSaleableTickets: 5,
  saleableAndLimitNotReached: true,
  containsPendingTickets: false,
  soldOutOrLimitReached: false,
  free: false,
  hasDiscount: false,
  formattedFinalPrice: amount(1250),
  formattedDiscountedPrice: null,
  ...over,
})

test('maxQuantity is 0 for a category that is not on sale, whatever its maximum', () => {
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
  ])('of %o is reduced to %o', (kept, fitted) => {
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

describe('selectionTotal', () => {
  test('adds up in whole minor units', () => {
    const categories = [
      category({ id: 1, formattedFinalPrice: amount(1990) }),
      category({ id: 2, formattedFinalPrice: amount(0, 0) }),
      category({ id: 3, formattedFinalPrice: amount(105, 1) }),
    ]
    expect(selectionTotal({ 1: 3, 2: 1, 3: 2 }, categories, 2)).toEqual({
      lines: [
        { id: 1, count: 3, total: amount(5970) },
        { id: 2, count: 1, total: amount(0) },
        { id: 3, count: 2, total: amount(2100) },
      ],
      tickets: 6,
      total: amount(8070),
    })
  })

  test('takes the discounted price, and strikes the old one through only when it differs', () => {
    const reduced = category({ hasDiscount: true, formattedDiscountedPrice: amount(1000) })
    expect(currentPrice(reduced)).toEqual(amount(1000))
    expect(originalPrice(reduced)).toEqual(amount(1250))
    expect(originalPrice({ ...reduced, formattedDiscountedPrice: amount(125, 1) })).toBeNull()
    expect(originalPrice(category())).toBeNull()
  })
})

describe('lowestPrice', () => {
  const costs = (units: number, over: object = {}) =>
    category({ formattedFinalPrice: amount(units), ...over })

  test('is that of the cheapest category on sale, and varies when another costs more', () => {
    const soldOut = costs(100, { saleableAndLimitNotReached: false })
    expect(lowestPrice([costs(6000), costs(2450), soldOut], 2)).toEqual({
      units: 2450,
      digits: 2,
      varies: true,
    })
    expect(lowestPrice([costs(2450), costs(2450)], 2)).toEqual({ units: 2450, digits: 2, varies: false })
  })

  test('takes the discounted price, and zero for a category without a price', () => {
    const reduced = costs(6000, { hasDiscount: true, formattedDiscountedPrice: amount(5) })
    expect(lowestPrice([reduced], 2).units).toBe(5)
    expect(lowestPrice([costs(6000), category({ formattedFinalPrice: null })], 2)).toEqual({
      units: 0,
      digits: 2,
      varies: true,
    })
  })
})

describe('currentPrice', () => {
  test('is the final price when a discount names no price', () => {
    expect(currentPrice(category({ hasDiscount: true }))).toEqual(amount(1250))
    expect(currentPrice(category({ formattedFinalPrice: null }))).toBeNull()
  })
})

describe('originalPrice', () => {
  const reduced = { hasDiscount: true, formattedDiscountedPrice: amount(1000) }

  test('is null without a former price, and for a category without a discount', () => {
    expect(originalPrice(category({ ...reduced, formattedFinalPrice: null }))).toBeNull()
    expect(originalPrice(category({ ...reduced, hasDiscount: false }))).toBeNull()
  })

  test('is struck through when it differs in the smallest unit', () => {
    expect(originalPrice(category({ ...reduced, formattedFinalPrice: amount(10001, 3) }))).toEqual(
      amount(10001, 3),
    )
  })
})

test('reserveBody contains only selected tickets, with the count as `amount`', () => {
  expect(reserveBody({ 4: 2, 5: 0 }, { promoCode: 'EARLY', captcha: 'token' })).toEqual({
    promoCode: 'EARLY',
    captcha: 'token',
    reservation: [{ ticketCategoryId: 4, amount: 2 }],
    additionalService: [],
  })
  expect(ticketCount({ 4: 2, 5: 1 })).toBe(3)
})
