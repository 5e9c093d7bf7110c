/** Additional fields, attendee groups, promo codes, dynamic discounts and additional services in an event file. */
import { z } from 'zod'
import { supplementPolicies } from '#catalogue/contract/event.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { fieldTypes } from '#purchase/contract/reservation.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/tables.ts'
import { fieldNamePattern } from '#server/modules/additional-fields/rules.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'
import { rule, span, type Report, type Valid, requireName, unique } from './rules.ts'

const valueSchema = cleanString.min(1)

const commonFieldSchema = (parsers: FieldParsers) =>
  z.strictObject({
    name: z.string().regex(fieldNamePattern, 'expected letters, digits, hyphens and underscores: shoe-size'),
    type: z.enum(fieldTypes),
    label: parsers.allTexts,
    placeholder: parsers.texts.exactOptional(),
    required: trueOrFalse.exactOptional(),
    before: trueOrFalse.exactOptional(),
    editable: trueOrFalse.exactOptional(),
    minLength: parsers.count.exactOptional(),
    maxLength: wholeNumber(1).exactOptional(),
    values: z.array(valueSchema).min(1).superRefine(unique()).exactOptional(),
    valueTexts: z.record(cleanString, parsers.texts).exactOptional(),
    disabledValues: z.array(valueSchema).exactOptional(),
  })
type CommonField = z.output<ReturnType<typeof commonFieldSchema>>

const choiceTypes: readonly string[] = ['select', 'radio', 'checkbox']
const lengthTypes: readonly string[] = ['input:text', 'input:tel', 'textarea', 'input:dateOfBirth', 'vat:eu']

function reportChoice(field: CommonField, report: Report): void {
  const { type, values, valueTexts = {}, disabledValues = [] } = field
  if (!choiceTypes.includes(type)) {
    for (const name of ['values', 'valueTexts', 'disabledValues'] as const)
      if (field[name] !== undefined) report(name, `is only for ${choiceTypes.join(', ')}`)
    return
  }
  if (values === undefined) report([], `needs values, because its type is ${type}`)
  const requireValue = requireName(report, 'value', values ?? [])
  for (const name of Object.keys(valueTexts)) requireValue(name, 'valueTexts', name)
  for (const [index, name] of disabledValues.entries()) requireValue(name, 'disabledValues', index)
}

function reportLength(field: CommonField, report: Report): void {
  const { type, minLength, maxLength } = field
  for (const name of ['minLength', 'maxLength'] as const)
    if (field[name] !== undefined && !lengthTypes.includes(type)) report(name, `has no effect on a ${type}`)
  if (Number(maxLength) < Number(minLength)) report('maxLength', 'is less than minLength')
}

/** A field of a pass, which has neither categories nor additional services. */
const passFieldSchema = (parsers: FieldParsers) =>
  commonFieldSchema(parsers).superRefine(rule(reportChoice)).superRefine(rule(reportLength))

export const descriptorFieldsSchema = (parsers: FieldParsers) => ({
  fields: z.array(passFieldSchema(parsers)).superRefine(unique('name')).exactOptional(),
})

const isDomain = (text: string): boolean => isEmailAddress(`a@${text.replace(/^@/, '')}`)

const groupSchema = z
  .strictObject({
    name: cleanString.min(1),
    members: z.array(cleanString.min(1)).min(1),
    category: cleanString.exactOptional(),
    use: z.enum(['ONCE_PER_VALUE', 'LIMITED_QUANTITY', 'UNLIMITED']).exactOptional(),
    match: z.enum(['FULL', 'EMAIL_DOMAIN']).exactOptional(),
    maxAllocation: wholeNumber(1).exactOptional(),
  })
  .superRefine(
    rule(({ members, match, use, maxAllocation }, report) => {
      const byDomain = match === 'EMAIL_DOMAIN'
      const expected = byDomain ? 'an address or a domain such as @example.org' : 'an e-mail address'
      for (const [index, member] of members.entries())
        if (!isEmailAddress(member) && !(byDomain && isDomain(member)))
          report(['members', index], `expected ${expected}, found "${member}"`)
      const isLimited = use === 'LIMITED_QUANTITY'
      if (isLimited && maxAllocation === undefined)
        report([], 'needs maxAllocation, because its use is LIMITED_QUANTITY')
      if (!isLimited && maxAllocation !== undefined)
        report('maxAllocation', 'is only for use: LIMITED_QUANTITY')
    }),
  )

const eventFieldSchema = (parsers: FieldParsers) =>
  passFieldSchema(parsers)
    .safeExtend({
      categories: z.array(cleanString).min(1).exactOptional(),
      service: cleanString.exactOptional(),
      sensitive: trueOrFalse.exactOptional(),
    })
    .superRefine(
      rule(({ categories, service }, report) => {
        if (service !== undefined && categories !== undefined)
          report('categories', 'cannot stand beside service')
      }),
    )

/** Schema of the properties `fields` and `groups` of an event file. */
export const fieldsSchema = (parsers: FieldParsers) => ({
  fields: z.array(eventFieldSchema(parsers)).superRefine(unique('name')).exactOptional(),
  groups: z.array(groupSchema).exactOptional(),
})

export type FieldFile = Valid<ReturnType<typeof eventFieldSchema>>
export type GroupFile = Valid<typeof groupSchema>

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
