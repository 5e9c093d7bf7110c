/** Promo codes and discounts without a code. */
import { sum } from '#kit/sum.ts'
import { discountAmount } from '#pricing/discounts.ts'
import type {
  Category,
  PromoCode,
  SpecialPrice,
  Discount,
  DynamicDiscountRule,
} from '#server/infra/database/tables/tables.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'

export interface CodeUsage {
  /** Tickets of confirmed reservations. */
  readonly confirmed: number
  /** These and the tickets of open reservations. */
  readonly reserved: number
}

export type AppliedCode =
  | { readonly kind: 'PERSONAL'; readonly row: SpecialPrice }
  | { readonly kind: 'PROMO'; readonly row: PromoCode; readonly usage: CodeUsage }

/** A promo code: inside its validity and in the event's currency. A personal code: unused. */
export function isCodeCurrent(code: AppliedCode, currency: string | null, now: number): boolean {
  if (code.kind === 'PERSONAL') return code.row.status === 'FREE'
  const { currency: only, valid_from, valid_until } = code.row
  return (only === null || only === currency) && valid_from <= now && now < valid_until
}

/** @returns when a promo code ended, epoch ms; null while it has not, and for a personal code, which has no end */
export const codeExpiry = (code: AppliedCode, now: number): number | null =>
  code.kind === 'PROMO' && code.row.valid_until <= now ? code.row.valid_until : null

/** True when a reservation can start with the code: current, and confirmed reservations leave a use. */
export const isCodeValid = (code: AppliedCode, currency: string | null, now: number): boolean =>
  isCodeCurrent(code, currency, now) &&
  (code.kind === 'PERSONAL' || code.row.max_usage === null || code.usage.confirmed < code.row.max_usage)

/** True when the code concerns the category. */
export function codeAppliesTo(code: AppliedCode, { id }: Pick<Category, 'id'>): boolean {
  if (code.kind === 'PERSONAL') return code.row.category_id === id
  const { kind, category_ids } = code.row
  return (kind === 'DISCOUNT' && category_ids.length === 0) || category_ids.includes(id)
}

/** True when the code reveals this restricted category. */
export const codeRevealsCategory = (code: AppliedCode, category: Pick<Category, 'id'>): boolean =>
  (code.kind === 'PERSONAL' || code.row.kind === 'ACCESS') && codeAppliesTo(code, category)

/** Most tickets of a category that the list offers. @param usual the maximum without a code */
export function listedMaximum(code: AppliedCode | null, category: Category, usual: number): number {
  if (!code || !codeAppliesTo(code, category)) return usual
  if (code.kind === 'PERSONAL') return Math.min(1, usual)
  const { max_usage } = code.row
  return max_usage === null ? usual : Math.max(0, max_usage - code.usage.confirmed)
}

/**
 * Most tickets of a category in one reservation. The limit of an access code replaces the usual maximum. The
 * limit of a discount code can raise it, as in the list; where it is lower, check 9 refuses.
 */
export function orderMaximum(code: AppliedCode | null, category: Category, usual: number): number {
  if (code?.kind !== 'PROMO' || code.row.max_usage === null || !codeAppliesTo(code, category)) return usual
  return code.row.kind === 'ACCESS' ? code.row.max_usage : Math.max(usual, code.row.max_usage)
}

/** Null for a code without a discount. */
export function discountOfCode(code: AppliedCode | null): Discount | null {
  if (code?.kind !== 'PROMO' || code.row.kind !== 'DISCOUNT' || code.row.discount_type === 'NONE') return null
  const { discount_type: type, amount, category_ids: categoryIds, code: name } = code.row
  return { kind: 'CODE', type, amount, categoryIds, name }
}

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
