/** Promo codes, dynamic discounts and additional services in an event file. */
import { z } from 'zod'
import { supplementPolicies, type SupplementPolicy } from '#core/contract/event.ts'
import type { DiscountType } from '#core/domain/discounts.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/pricing.ts'
import { omit, type Defined } from './defined.ts'
import { cleanString, type FieldParsers } from './field-parsers.ts'

/** Days after the order in which it can be withdrawn from; 0 for no right. */
export const withdrawalDaysSchema = z.int().min(0).max(365).exactOptional()

export const codeSchema = cleanString.regex(/^\S{1,64}$/, 'expected a code without spaces')

/** The discount: exactly one of them (price-rules.ts). */
const discountSchema = (parsers: FieldParsers) => ({
  percentOff: z.int().min(1).max(100).exactOptional(),
  amountOff: parsers.money.exactOptional(),
  amountOffOrder: parsers.money.exactOptional(),
})

export const discountNames = ['percentOff', 'amountOff', 'amountOffOrder'] as const

const promoCodeSchema = (parsers: FieldParsers) =>
  z.strictObject({
    code: codeSchema,
    ...discountSchema(parsers),
    opens: cleanString.exactOptional(),
    categories: z.array(cleanString).min(1).exactOptional(),
    validFrom: parsers.instant.exactOptional(),
    validUntil: parsers.instant.exactOptional(),
    maximumUsage: z.int().min(1).exactOptional(),
    everyEvent: z.boolean().exactOptional(),
  })

const dynamicDiscountSchema = (parsers: FieldParsers) =>
  z.strictObject({
    ...discountSchema(parsers),
    fromTickets: z.int().min(1).exactOptional(),
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
    price: parsers.money.exactOptional(),
    percent: parsers.percent.exactOptional(),
    minPrice: parsers.money.exactOptional(),
    maxPrice: parsers.money.exactOptional(),
    quantity: parsers.count.exactOptional(),
    maximumPerOrder: z.int().min(1).exactOptional(),
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

type PricesSchema = ReturnType<typeof pricesSchema>
export type PromoCodeFile = z.output<ReturnType<typeof promoCodeSchema>>
export type ServiceFile = z.output<ReturnType<typeof additionalServiceSchema>>
export type DynamicDiscountFile = z.output<ReturnType<typeof dynamicDiscountSchema>>
type PricesFile = z.output<z.ZodObject<PricesSchema>>
export interface PromoCodeInput extends Defined<
  PromoCodeFile,
  'percentOff' | 'amountOff' | 'amountOffOrder' | 'opens' | 'everyEvent'
> {
  /** `ACCESS` reveals the category that it names and never discounts. */
  readonly kind?: 'DISCOUNT' | 'ACCESS'
  readonly discountType?: DiscountType
  /** Whole percent, or minor units. */
  readonly amount?: number
  /** The currency of a fixed amount. */
  readonly currency?: string | null
  /** Applies to every event of the organization. */
  readonly ofOrganization?: boolean
}

/** `price`: also hundredths of a percent for percentage policies; absent, the visitor chooses it. */
export interface AdditionalServiceInput extends Defined<ServiceFile, 'percent' | 'policy'> {
  readonly policy?: SupplementPolicy | null
}

export interface PricingInput {
  readonly promoCodes?: readonly PromoCodeInput[]
  readonly additionalServices?: readonly AdditionalServiceInput[]
}

type DiscountFile = Pick<DynamicDiscountFile, 'percentOff' | 'amountOff' | 'amountOffOrder'>

function discountOf({
  percentOff,
  amountOff,
  amountOffOrder,
}: DiscountFile): Pick<DynamicDiscountRule, 'type' | 'amount'> {
  if (percentOff !== undefined) return { type: 'PERCENTAGE', amount: percentOff }
  if (amountOff !== undefined) return { type: 'FIXED_AMOUNT', amount: amountOff }
  return { type: 'FIXED_AMOUNT_RESERVATION', amount: amountOffOrder ?? 0 }
}

/** A fixed amount applies to prices in this currency only. */
function promoCodeInput(file: PromoCodeFile, currency: string | null): PromoCodeInput {
  const { opens, everyEvent, categories } = file
  const rest = omit(file, ...discountNames, 'opens', 'everyEvent', 'categories')
  const { type, amount } = discountOf(file)
  const shared = { ...rest, ...(everyEvent === undefined ? {} : { ofOrganization: everyEvent }) }
  return opens === undefined
    ? {
        ...shared,
        discountType: type,
        amount,
        ...(type === 'PERCENTAGE' ? {} : { currency }),
        ...(categories ? { categories } : {}),
      }
    : { ...shared, kind: 'ACCESS', categories: [opens] }
}

const discountRule = (file: DynamicDiscountFile): DynamicDiscountRule => ({
  ...omit(file, ...discountNames),
  ...discountOf(file),
})

/** Percentages are stored in hundredths of a percent, amounts in minor units. */
const additionalServiceInput = ({ percent, ...rest }: ServiceFile): AdditionalServiceInput => ({
  ...rest,
  ...(percent === undefined ? {} : { price: Math.round(Number(percent) * 100) }),
})

/** @param currency ISO 4217; null for a free event @returns the rows to insert, in minor units */
export const pricingInput = (
  { promoCodes, additionalServices, dynamicDiscounts }: PricesFile,
  currency: string | null,
): { prices: PricingInput; dynamicDiscounts: readonly DynamicDiscountRule[] } => ({
  prices: {
    promoCodes: (promoCodes ?? []).map((code) => promoCodeInput(code, currency)),
    additionalServices: (additionalServices ?? []).map(additionalServiceInput),
  },
  dynamicDiscounts: (dynamicDiscounts ?? []).map(discountRule),
})
