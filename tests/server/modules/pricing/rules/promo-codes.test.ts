/** docs/api/codes-and-discounts.md#validate-a-code, docs/api/codes-and-discounts.md#usage-limits */
import { describe, expect, it } from 'vitest'
import type { Category, PromoCode, SpecialPrice } from '#server/infra/database/tables/tables.ts'
import {
  codeAppliesTo,
  codeRevealsCategory,
  discountOfCode,
  isCodeCurrent,
  isCodeValid,
  listedMaximum,
  orderMaximum,
  type AppliedCode,
} from '#server/modules/pricing/rules/discounts.ts'

const promoCode = (changes: Partial<PromoCode> = {}, confirmed = 0): AppliedCode => ({
  kind: 'PROMO',
  row: {
    id: 1,
    organization_id: 1,
    event_id: null,
    code: 'SWIFT',
    code_key: 'swift',
    kind: 'DISCOUNT',
    discount_type: 'PERCENTAGE',
    amount: 10,
    currency: null,
    category_ids: [],
    valid_from: 100,
    valid_until: 200,
    max_usage: null,
    ...changes,
  },
  usage: { confirmed, reserved: confirmed },
})
const personal = (status: SpecialPrice['status'] = 'FREE'): AppliedCode => ({
  kind: 'PERSONAL',
  row: {
    id: 1,
    event_id: 1,
    category_id: 7,
    code: 'ADA',
    code_key: 'ada',
    status,
    reservation_id: null,
    ticket_id: null,
  },
})
const access = (changes: Partial<PromoCode> = {}, confirmed = 0) =>
  promoCode({ kind: 'ACCESS', discount_type: 'NONE', category_ids: [7], ...changes }, confirmed)
const category = (id: number) => ({ id }) as Category
const [seven, eight] = [category(7), category(8)]

describe('isCodeCurrent', () => {
  it.each([
    [99, false],
    [100, true],
    [199, true],
    [200, false],
  ])('at %i of a validity from 100 to 200 is %s', (now, expected) => {
    expect(isCodeCurrent(promoCode(), 'CHF', now)).toBe(expected)
  })

  it.each([
    [null, true],
    ['CHF', true],
    ['EUR', false],
  ])('of a code in the currency %s at an event in CHF is %s', (currency, expected) => {
    expect(isCodeCurrent(promoCode({ currency }), 'CHF', 150)).toBe(expected)
  })

  it.each([
    ['FREE', true],
    ['WAITING', false],
    ['PENDING', false],
    ['TAKEN', false],
    ['CANCELLED', false],
  ] as const)('of a personal code that is %s is %s', (status, expected) => {
    expect(isCodeCurrent(personal(status), null, 0)).toBe(expected)
    expect(isCodeValid(personal(status), null, 0)).toBe(expected)
  })
})

describe('isCodeValid', () => {
  it.each([
    [null, 99, true],
    [5, 4, true],
    [5, 5, false],
    [5, 6, false],
  ])('with the limit %s after %i confirmed uses is %s', (max_usage, confirmed, expected) => {
    expect(isCodeValid(promoCode({ max_usage }, confirmed), 'CHF', 150)).toBe(expected)
  })

  it('is false outside the validity', () => {
    expect(isCodeValid(promoCode({ max_usage: 5 }), 'CHF', 200)).toBe(false)
  })
})

describe('codeAppliesTo', () => {
  it.each([
    ['a discount of all categories', promoCode(), true, true],
    ['a discount of one category', promoCode({ category_ids: [7] }), true, false],
    ['an access code', access(), true, false],
    ['an access code without a category', access({ category_ids: [] }), false, false],
    ['a personal code', personal(), true, false],
  ])('is true only for the categories of the code: %s', (_, code, own, other) => {
    expect(codeAppliesTo(code, seven)).toBe(own)
    expect(codeAppliesTo(code, eight)).toBe(other)
  })
})

describe('codeRevealsCategory', () => {
  it.each([
    ['a discount of all categories', promoCode(), false],
    ['a discount of the category', promoCode({ category_ids: [7] }), false],
    ['an access code of the category', access(), true],
    ['an access code of another category', access({ category_ids: [8] }), false],
    ['a personal code of the category', personal(), true],
  ])('for %s is %s', (_, code, expected) => {
    expect(codeRevealsCategory(code, seven)).toBe(expected)
  })

  it('is false for a personal code of another category', () => {
    expect(codeRevealsCategory(personal(), eight)).toBe(false)
  })
})

describe('listedMaximum', () => {
  it.each([
    ['no code', null, 4],
    ['a code of another category', access({ category_ids: [8], max_usage: 2 }), 4],
    ['a code without a limit', promoCode(), 4],
    ['a code with uses left', promoCode({ max_usage: 9 }, 3), 6],
    ['a code that is used up', promoCode({ max_usage: 2 }, 3), 0],
    ['a personal code', personal(), 1],
  ])('is limited by the uses left of a code of the category: %s', (_, code, expected) => {
    expect(listedMaximum(code, seven, 4)).toBe(expected)
  })

  it('with a personal code of a category without free places is 0', () => {
    expect(listedMaximum(personal(), seven, 0)).toBe(0)
  })
})

describe('orderMaximum', () => {
  it.each([
    ['no code', null, 4],
    ['a personal code', personal(), 4],
    ['a code without a limit', access(), 4],
    ['a code of another category', access({ category_ids: [8], max_usage: 2 }), 4],
    ['an access code with a lower limit', access({ max_usage: 2 }), 2],
    ['an access code with a higher limit', access({ max_usage: 9 }), 9],
    ['a discount with a lower limit', promoCode({ max_usage: 2 }), 4],
    ['a discount with a higher limit', promoCode({ max_usage: 9 }), 9],
  ])(
    'is raised by the limit of a code, and lowered by that of an access code only: %s',
    (_, code, expected) => {
      expect(orderMaximum(code, seven, 4)).toBe(expected)
    },
  )
})

describe('discountOfCode', () => {
  it('names type, amount and categories of a discount', () => {
    expect(discountOfCode(promoCode({ category_ids: [7] }))).toEqual({
      kind: 'CODE',
      type: 'PERCENTAGE',
      amount: 10,
      categoryIds: [7],
      name: 'SWIFT',
    })
  })

  it.each([
    ['no code', null],
    ['a personal code', personal()],
    ['an access code', access()],
    ['an access code with a type', access({ discount_type: 'PERCENTAGE' })],
    ['a discount code without a type', promoCode({ discount_type: 'NONE' })],
  ])('is null for %s', (_, code) => {
    expect(discountOfCode(code)).toBeNull()
  })
})
