/**
 * Discounts without a code: "from three tickets on, ten percent"
 * (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount,
 * docs/api/codes-and-discounts.md#kinds-of-codes).
 */
import { discountAmount } from '#core/domain/discounts.ts'
import { sum } from '#core/domain/sum.ts'
import type { Discount, DynamicDiscountRule } from '#server/infra/database/tables/pricing.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'

const discountTotal = ({ type, amount }: DynamicDiscountRule, prices: readonly number[]): number => {
  const value = sum(prices)
  if (type === 'FIXED_AMOUNT_RESERVATION') return Math.min(amount, value)
  return prices.reduce((saved, price) => saved + discountAmount(price, { type, amount }), 0)
}

/**
 * The applicable rule with the largest saving.
 * @param prices one for each ticket, minor units. @param now epoch ms
 */
export function bestDiscountRule(
  rules: readonly DynamicDiscountRule[],
  prices: readonly number[],
  now: number,
): DynamicDiscountRule | null {
  const value = sum(prices)
  const open = rules.filter(
    ({ fromTickets = 1, fromValue = 0, from = -Infinity, until = Infinity }) =>
      prices.length >= fromTickets && value >= fromValue && from <= now && now < until,
  )
  const [best] = open
    .map((rule) => ({ rule, saving: discountTotal(rule, prices) }))
    .filter(({ saving }) => saving > 0)
    .toSorted((a, b) => b.saving - a.saving)
  return best?.rule ?? null
}

/** Its row is named by a translation. */
export const dynamicDiscount = (
  { type, amount }: DynamicDiscountRule,
  translations: Translations,
  language: string,
): Discount => ({
  kind: 'DYNAMIC',
  type,
  amount,
  categoryIds: [],
  name: translations.translate(language, 'reservation.dynamic.discount.description'),
})
