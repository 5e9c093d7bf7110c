/** Promo codes, dynamic discounts and additional services in an event file. */
import { z } from 'zod'
import { supplementPolicies } from '#core/contract/event.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/tables.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'
import { rule, span, type Report, type Valid } from './rules.ts'

/** Days after the order in which it can be withdrawn from; 0 for no right. */
export const withdrawalDaysSchema = wholeNumber(0, 365).exactOptional()

export const codeSchema = cleanString.regex(/^\S{1,64}$/, 'expected a code without spaces')

const discountSchema = (parsers: FieldParsers) => ({
  percentOff: wholeNumber(1, 100).exactOptional(),
  amountOff: parsers.money.exactOptional(),
  amountOffOrder: parsers.money.exactOptional(),
})

const discountNames = ['percentOff', 'amountOff', 'amountOffOrder'] as const
export type DiscountFile = Readonly<Partial<Record<(typeof discountNames)[number], number | undefined>>>

/** Exactly one of the names is there, and amounts only in an event with a currency. */
const discountRule = ({ currency }: FieldParsers, names: readonly string[]) =>
  rule((file: DiscountFile, report) => {
    const present = names.filter((name) => Object.hasOwn(file, name))
    if (present.length === 0) report([], `needs one of ${names.join(', ')}`)
    for (const name of present.slice(1)) report(name, `cannot stand beside ${present[0] ?? ''}`)
    for (const name of ['amountOff', 'amountOffOrder'] as const)
      if (currency === null && file[name] !== undefined)
        report(name, 'is an amount, but the event has no currency')
  })

const promoCodeSchema = (parsers: FieldParsers) =>
  z
    .strictObject({
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
    .superRefine(discountRule(parsers, [...discountNames, 'opens']))
    .superRefine(span('validFrom', 'validUntil'))
    .superRefine(
      rule(({ opens, categories, everyEvent }, report) => {
        if (opens !== undefined && categories !== undefined) report('categories', 'cannot stand beside opens')
        if (everyEvent && (categories ?? opens) !== undefined)
          report('everyEvent', 'cannot be true for a code that is about categories of this event')
      }),
    )

const dynamicDiscountSchema = (parsers: FieldParsers) =>
  z
    .strictObject({
      ...discountSchema(parsers),
      fromTickets: wholeNumber(1).exactOptional(),
      fromValue: parsers.money.exactOptional(),
      from: parsers.instant.exactOptional(),
      until: parsers.instant.exactOptional(),
    })
    .superRefine(discountRule(parsers, discountNames))
    .superRefine(span('from', 'until'))

const serviceShape = (parsers: FieldParsers) =>
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

export type ServiceFile = Valid<ReturnType<typeof serviceShape>>

/** The two percentage policies, and the properties that belong to them. */
function reportPercentage(service: ServiceFile, report: Report): void {
  const { policy, price, percent, minPrice, maxPrice } = service
  if (policy?.startsWith('MANDATORY_PERCENTAGE')) {
    if (percent === undefined) report([], `needs percent, because its policy is ${policy}`)
    if (price !== undefined) report('price', 'cannot stand beside a percentage: say minPrice')
  } else {
    if (percent !== undefined) report('percent', 'is only for a policy MANDATORY_PERCENTAGE_...')
    for (const name of ['minPrice', 'maxPrice'] as const)
      if (service[name] !== undefined) report(name, 'is only for a percentage')
  }
  if (/\..{3}/.test(percent ?? '')) report('percent', 'has more than two decimals')
  if (Number(maxPrice) < Number(minPrice)) report('maxPrice', 'is less than minPrice')
}

function reportService(service: ServiceFile, report: Report, currency: FieldParsers['currency']): void {
  const { type, policy, price, vat, vatType = 'INHERITED' } = service
  if (type === 'DONATION' && policy !== undefined) report('policy', 'is for supplements, not for a donation')
  if (policy === 'MANDATORY_ONE_FOR_TICKET' && price === undefined)
    report([], 'needs a price, because buyers cannot choose one')
  if (currency === null && price !== 0) report([], 'costs something, but the event has no currency')
  const hasOwnVat = vatType.startsWith('CUSTOM')
  if (hasOwnVat && vat === undefined) report([], `needs vat, because its vatType is ${vatType}`)
  if (!hasOwnVat && vat !== undefined) report('vat', 'needs a vatType: CUSTOM_INCLUDED or CUSTOM_EXCLUDED')
}

/** Schema of promo codes, additional services and dynamic discounts. */
export const pricesSchema = (parsers: FieldParsers) => ({
  promoCodes: z.array(promoCodeSchema(parsers)).exactOptional(),
  additionalServices: z
    .array(
      serviceShape(parsers)
        .superRefine(rule(reportPercentage))
        .superRefine(rule((service, report) => reportService(service, report, parsers.currency)))
        .superRefine(span('saleFrom', 'saleUntil')),
    )
    .exactOptional(),
  dynamicDiscounts: z.array(dynamicDiscountSchema(parsers)).exactOptional(),
})

export type PromoCodeFile = Valid<ReturnType<typeof promoCodeSchema>>
export type DynamicDiscountFile = Valid<ReturnType<typeof dynamicDiscountSchema>>

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
