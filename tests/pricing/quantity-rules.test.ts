import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  limitSelection,
  lowestPrice,
  originalPrice,
  maxQuantity,
  currentPrice,
  reserveBody,
  ticketCount,
} from '#pricing/quantity-rules.ts'

const amount = (units: number, digits = 2) => ({ units, digits })
const franc = { code: 'CHF', name: 'Franc', symbol: 'CHF', fractionDigits: 2 }
const chf = { vat: '22.00', vatIncluded: true, currencyDescriptor: franc }
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
  displayTaxInformation: true,
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

test('originalPrice strikes the former price through only when it differs from the discounted one', () => {
  const reduced = category({ hasDiscount: true, formattedDiscountedPrice: amount(1000) })
  expect(currentPrice(reduced, chf)).toEqual(amount(1000))
  expect(originalPrice(reduced, chf)).toEqual(amount(1250))
  expect(originalPrice({ ...reduced, formattedDiscountedPrice: amount(125, 1) }, chf)).toBeNull()
  expect(originalPrice(category(), chf)).toBeNull()
})

describe('lowestPrice', () => {
  const costs = (units: number, over: object = {}) =>
    category({ formattedFinalPrice: amount(units), ...over })

  test('is that of the cheapest category on sale, and varies when another costs more', () => {
    const soldOut = costs(100, { saleableAndLimitNotReached: false })
    expect(lowestPrice([costs(6000), costs(2450), soldOut], chf)).toEqual({
      units: 2450,
      digits: 2,
      varies: true,
    })
    expect(lowestPrice([costs(2450), costs(2450)], chf)).toEqual({ units: 2450, digits: 2, varies: false })
  })

  test('takes the discounted price, and zero for a category without a price', () => {
    const reduced = costs(6000, { hasDiscount: true, formattedDiscountedPrice: amount(5) })
    expect(lowestPrice([reduced], chf).units).toBe(5)
    expect(lowestPrice([costs(6000), category({ formattedFinalPrice: null })], chf)).toEqual({
      units: 0,
      digits: 2,
      varies: true,
    })
  })
})

describe('currentPrice', () => {
  test('is the final price when a discount names no price', () => {
    expect(currentPrice(category({ hasDiscount: true }), chf)).toEqual(amount(1250))
    expect(currentPrice(category({ formattedFinalPrice: null }), chf)).toBeNull()
  })
})

describe('the price of an untaxed category', () => {
  const untaxed = (over: object = {}) =>
    category({ displayTaxInformation: false, formattedFinalPrice: amount(1000), ...over })

  test('is what is charged: without the tax that the price includes, also reduced and as the lowest one (B270)', () => {
    expect(currentPrice(untaxed(), chf)).toEqual(amount(820))
    const reduced = untaxed({ hasDiscount: true, formattedDiscountedPrice: amount(900) })
    expect(currentPrice(reduced, chf)).toEqual(amount(738))
    expect(originalPrice(reduced, chf)).toEqual(amount(820))
    expect(lowestPrice([category({ formattedFinalPrice: amount(900) }), untaxed()], chf)).toEqual({
      units: 820,
      digits: 2,
      varies: true,
    })
  })

  test('stays where the tax is added, and where the event has none', () => {
    expect(currentPrice(untaxed(), { ...chf, vatIncluded: false })).toEqual(amount(1000))
    expect(currentPrice(untaxed(), { ...chf, vat: null })).toEqual(amount(1000))
    expect(currentPrice(untaxed({ formattedFinalPrice: null }), chf)).toBeNull()
  })
})

describe('originalPrice', () => {
  const reduced = { hasDiscount: true, formattedDiscountedPrice: amount(1000) }

  test('is null without a former price, and for a category without a discount', () => {
    expect(originalPrice(category({ ...reduced, formattedFinalPrice: null }), chf)).toBeNull()
    expect(originalPrice(category({ ...reduced, hasDiscount: false }), chf)).toBeNull()
  })

  test('is the full price when it differs in the smallest unit', () => {
    expect(originalPrice(category({ ...reduced, formattedFinalPrice: amount(10001, 3) }), chf)).toEqual(
      amount(10001, 3),
    )
  })
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
