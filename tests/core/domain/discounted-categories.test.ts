import { describe, expect, it } from 'vitest'
import { discountedCategories } from '#core/domain/discounted-categories.ts'
import { toMinor } from '#core/domain/money.ts'
import { orderTotal } from '#core/domain/order-total.ts'
import { currentPrice } from '#core/domain/quantity-rules.ts'
import { category, wholeEvent } from '../../support/events.ts'

const event = wholeEvent()
const discount = (discountType: string, units: number, digits = 0) => ({
  discount: { units, digits },
  discountType: discountType as 'PERCENTAGE',
  formattedMessage: {},
})
const standard = category({ id: 1 })
const balcony = category({ id: 2 })

describe('discountedCategories', () => {
  it.each([
    ['a percentage', discount('PERCENTAGE', 15)],
    ['an amount off each ticket', discount('FIXED_AMOUNT', 500, 2)],
    ['more than the price', discount('FIXED_AMOUNT', 99_900, 2)],
  ])('shows the price that the total has, with %s (B481)', (_, dynamicDiscount) => {
    const offer = { event, categories: [standard, balcony], services: [], code: null, dynamicDiscount }
    const { total } = orderTotal({ tickets: { 1: 1 }, services: {} }, offer)
    const [shown] = discountedCategories(offer.categories, { 1: 1 }, dynamicDiscount, event)
    const price = shown && currentPrice(shown, event)
    expect(shown?.hasDiscount).toBe(true)
    expect(price && toMinor(price, 2)).toBe(toMinor(total, 2))
  })

  it('leaves a category that is not chosen, and one without a price, as they are (B481)', () => {
    const priceless = category({ id: 3, formattedFinalPrice: '' })
    const all = [standard, balcony, priceless]
    const shown = discountedCategories(all, { 1: 2, 2: 0, 3: 1 }, discount('PERCENTAGE', 10), event)
    expect(shown.slice(1)).toEqual([balcony, priceless])
    expect(shown[1]).toBe(balcony)
  })

  it('leaves each price when the amount is off the whole order, or of an unknown type (B481)', () => {
    for (const type of ['FIXED_AMOUNT_RESERVATION', 'A_LATER_TYPE'])
      expect(discountedCategories([standard], { 1: 2 }, discount(type, 500, 2), event)).toEqual([standard])
  })
})
