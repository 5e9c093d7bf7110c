/** Promo codes, dynamic discounts and additional services in an event file. */
import { z } from 'zod'
import { supplementPolicies } from '#core/contract/event.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/values.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'

/** Days after the order in which it can be withdrawn from; 0 for no right. */
export const withdrawalDaysSchema = wholeNumber(0, 365).exactOptional()

export const codeSchema = cleanString.regex(/^\S{1,64}$/, 'expected a code without spaces')

/** The discount: exactly one of them (price-rules.ts). */
const discountSchema = (parsers: FieldParsers) => ({
  percentOff: wholeNumber(1, 100).exactOptional(),
  amountOff: parsers.money.exactOptional(),
  amountOffOrder: parsers.money.exactOptional(),
})

export const discountNames = ['percentOff', 'amountOff', 'amountOffOrder'] as const

const promoCodeSchema = (parsers: FieldParsers) =>
  z.strictObject({
    code: codeSchema,
    ...discountSchema(parsers),
    /** The restricted category that the code reveals; such a code never discounts. */
    opens: cleanString.exactOptional(),
    categories: z.array(cleanString).min(1).exactOptional(),
    validFrom: parsers.instant.exactOptional(),
    validUntil: parsers.instant.exactOptional(),
    maximumUsage: wholeNumber(1).exactOptional(),
    /** Applies to every event of the organization. */
    everyEvent: trueOrFalse.exactOptional(),
  })

const dynamicDiscountSchema = (parsers: FieldParsers) =>
  z.strictObject({
    ...discountSchema(parsers),
    fromTickets: wholeNumber(1).exactOptional(),
    fromValue: parsers.money.exactOptional(),
    from: parsers.instant.exactOptional(),
    until: parsers.instant.exactOptional(),
  })

const additionalServiceSchema = (parsers: FieldParsers) =>
  z.strictObject({
    type: z.enum(['SUPPLEMENT', 'DONATION']).exactOptional(),
    policy: z.enum(supplementPolicies).exactOptional(),
    title: parsers.texts,
    description: parsers.texts.exactOptional(),
    /** Without price and percent the visitor chooses the amount. */
    price: parsers.money.exactOptional(),
    percent: parsers.percent.exactOptional(),
    minPrice: parsers.money.exactOptional(),
    maxPrice: parsers.money.exactOptional(),
    quantity: parsers.count.exactOptional(),
    maximumPerOrder: wholeNumber(1).exactOptional(),
    vatType: z.enum(['INHERITED', 'NONE', 'CUSTOM_INCLUDED', 'CUSTOM_EXCLUDED']).exactOptional(),
    vat: parsers.percent.exactOptional(),
    saleFrom: parsers.instant.exactOptional(),
    saleUntil: parsers.instant.exactOptional(),
    withdrawalDays: withdrawalDaysSchema,
  })

/** Schema of promo codes, additional services and dynamic discounts. */
export const pricesSchema = (parsers: FieldParsers) => ({
  promoCodes: z.array(promoCodeSchema(parsers)).exactOptional(),
  additionalServices: z.array(additionalServiceSchema(parsers)).exactOptional(),
  dynamicDiscounts: z.array(dynamicDiscountSchema(parsers)).exactOptional(),
})

export type PromoCodeFile = DeepReadonly<z.output<ReturnType<typeof promoCodeSchema>>>
export type ServiceFile = DeepReadonly<z.output<ReturnType<typeof additionalServiceSchema>>>
export type DynamicDiscountFile = DeepReadonly<z.output<ReturnType<typeof dynamicDiscountSchema>>>
export type DiscountFile = Readonly<Partial<Record<(typeof discountNames)[number], number | undefined>>>

/** @returns what the discount takes off: `amount` is a whole percent, or minor units */
export function discountOf({
  percentOff,
  amountOff,
  amountOffOrder,
}: DiscountFile): Pick<DynamicDiscountRule, 'type' | 'amount'> {
  if (percentOff !== undefined) return { type: 'PERCENTAGE', amount: percentOff }
  if (amountOff !== undefined) return { type: 'FIXED_AMOUNT', amount: amountOff }
  return { type: 'FIXED_AMOUNT_RESERVATION', amount: amountOffOrder ?? 0 }
}
