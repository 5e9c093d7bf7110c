/** docs/api/codes-and-discounts.md#check-for-a-dynamic-discount */
import { describe, expect, it } from 'vitest'
import type { DynamicDiscountRule } from '#server/infra/database/tables/tables.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'
import { bestDiscountRule, dynamicDiscount } from '#server/modules/pricing/rules/discounts.ts'

const rule = (changes: Partial<DynamicDiscountRule> = {}): DynamicDiscountRule => ({
  type: 'PERCENTAGE',
  amount: 10,
  ...changes,
})
const applies = (changes: Partial<DynamicDiscountRule>, prices = [1000, 1000], now = 150) =>
  bestDiscountRule([rule(changes)], prices, now) !== null

describe('bestDiscountRule', () => {
  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])('of two tickets applies from %i tickets on: %s', (fromTickets, expected) => {
    expect(applies({ fromTickets })).toBe(expected)
  })

  it.each([
    [2000, true],
    [2001, false],
  ])('of tickets for 20.00 applies from the value %i on: %s', (fromValue, expected) => {
    expect(applies({ fromValue })).toBe(expected)
  })

  it.each([
    [99, false],
    [100, true],
    [199, true],
    [200, false],
  ])('at %i applies between 100 and 200: %s', (now, expected) => {
    expect(applies({ from: 100, until: 200 }, [1000], now)).toBe(expected)
  })

  it('is null without tickets, rules or a saving', () => {
    expect(applies({}, [])).toBe(false)
    expect(applies({}, [0])).toBe(false)
    expect(bestDiscountRule([], [1000], 0)).toBeNull()
  })

  it('is the rule that saves most', () => {
    const perTicket = rule({ type: 'FIXED_AMOUNT', amount: 150 })
    const once = rule({ type: 'FIXED_AMOUNT_RESERVATION', amount: 250 })
    // Two tickets of 10.00: 2.00, 3.00 and 2.50.
    expect(bestDiscountRule([rule(), perTicket, once], [1000, 1000], 0)).toBe(perTicket)
    // One ticket of 10.00: 1.00, 1.50 and 2.50.
    expect(bestDiscountRule([rule(), perTicket, once], [1000], 0)).toBe(once)
    // One ticket of 2.00: 0.20, 1.50 and, at most its price, 2.00.
    expect(bestDiscountRule([perTicket, once], [200], 0)).toBe(once)
  })
})

describe('dynamicDiscount', () => {
  it('applies to every category under a translated name', () => {
    const translate = (lang: string, key: string) => `${lang}: ${key}`
    expect(dynamicDiscount(rule(), { translate } as Partial<Translations> as Translations, 'de')).toEqual({
      kind: 'DYNAMIC',
      type: 'PERCENTAGE',
      amount: 10,
      categoryIds: [],
      name: 'de: reservation.dynamic.discount.description',
    })
  })
})
