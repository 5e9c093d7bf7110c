/**
 * Promo codes and dynamic discounts (docs/api/codes-and-discounts.md#validate-a-code,
 * docs/api/codes-and-discounts.md#check-for-a-dynamic-discount).
 */
import * as z from 'zod/mini'
import { amount, localizedText, openEnum } from '#kit/values.ts'
import { eventApiPath } from '#wire/api-paths.ts'
import { defineGet, defineWrite } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'
import { reserveTickets } from './event.ts'

/** The value of a promo code. Apart from event.ts, because the first page load does not need it. */
export const promoCodeInfo = z.object({
  code: z.string(),
  type: z.nullable(openEnum(['DISCOUNT', 'ACCESS', 'SPECIAL_PRICE'])),
  discountType: z.nullable(openEnum(['FIXED_AMOUNT', 'FIXED_AMOUNT_RESERVATION', 'PERCENTAGE', 'NONE'])),
  discountAmount: z.nullable(amount),
})
export type PromoCodeInfo = z.output<typeof promoCodeInfo>

/** A discount that a reservation gets without a code. */
export const dynamicDiscount = z.object({
  discount: amount,
  discountType: openEnum(['FIXED_AMOUNT', 'FIXED_AMOUNT_RESERVATION', 'PERCENTAGE']),
  /** HTML, not sanitized. */
  formattedMessage: localizedText,
})
export type DynamicDiscount = z.output<typeof dynamicDiscount>

export const discountEndpoints = {
  /**
   * Validate a promo code or a personal code (docs/api/codes-and-discounts.md#validate-a-code).
   * @errors 400 422
   * @query code text: Promo code or personal code
   */
  validateCode: defineGet<{ code: string }>()(
    `${eventApiPath}/validate-code`,
    validatedResponse(promoCodeInfo),
  ),
  /**
   * Find the dynamic discount of a selection of tickets (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount). 204 without a discount. Only `reservation` is required.
   */
  checkDiscount: defineWrite()(
    'POST',
    `${eventApiPath}/check-discount`,
    reserveTickets,
    z.nullable(dynamicDiscount),
  ),
} as const
