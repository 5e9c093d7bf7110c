/** Codes and discounts that come by themselves. Contract 1, 2.5 and 2.6. */
import * as z from 'zod/mini'
import { api, get, send } from './endpoint.ts'
import { reserveTickets } from './event.ts'
import { validated } from './problem.ts'
import { amount, l10n, openWord } from './values.ts'

/** What a code that was typed is worth. Here and not with the event: the first screen has no use for it. */
export const eventCode = z.object({
  code: z.string(),
  type: z.nullable(openWord<'DISCOUNT' | 'ACCESS' | 'SPECIAL_PRICE'>()),
  discountType: z.nullable(openWord<'FIXED_AMOUNT' | 'FIXED_AMOUNT_RESERVATION' | 'PERCENTAGE' | 'NONE'>()),
  discountAmount: z.nullable(amount),
})
export type EventCode = z.output<typeof eventCode>

/** A discount that the order will get without any code. */
export const dynamicDiscount = z.object({
  discount: amount,
  discountType: openWord<'FIXED_AMOUNT' | 'FIXED_AMOUNT_RESERVATION' | 'PERCENTAGE'>(),
  /** HTML, hostile until sanitised. */
  formattedMessage: l10n,
})
export type DynamicDiscount = z.output<typeof dynamicDiscount>

export const pricesEndpoints = {
  validateCode: get<{ shortName: string }, { code: string }>()(
    `${api}/event/:shortName/validate-code`,
    validated(eventCode),
  ),
  /** 204 when there is none. Only `reservation` has to be filled. */
  checkDiscount: send<{ shortName: string }>()(
    'POST',
    `${api}/event/:shortName/check-discount`,
    reserveTickets,
    z.nullable(dynamicDiscount),
  ),
} as const
