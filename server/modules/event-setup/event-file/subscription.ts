/** Properties of the file of a pass, below its one property `pass`. */
import { z } from 'zod'
import type { UsageType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { Defined } from './defined.ts'
import { cleanString, type FieldParsers } from './field-parsers.ts'
import { fieldInputs, descriptorFieldsSchema } from './fields.ts'
import { customMethodInputs, paymentSchema } from './payment.ts'
import { withdrawalDaysSchema } from './prices.ts'
import { sharedSchema, type ConvertedParts } from './shared.ts'

const validitySchema = (parsers: FieldParsers) =>
  z.strictObject({
    days: z.int().min(1).exactOptional(),
    months: z.int().min(1).exactOptional(),
    years: z.int().min(1).exactOptional(),
    from: parsers.instant.exactOptional(),
    until: parsers.instant.exactOptional(),
  })

/** Schema of the file of a subscription descriptor. */
export const descriptorSchema = (parsers: FieldParsers) =>
  z.strictObject({
    ...sharedSchema(parsers),
    id: z
      .guid('expected a uuid such as 7d1e0a52-5a0e-4f0d-9d55-1f1f6a6a0001')
      .transform((text) => text.toLowerCase())
      .exactOptional(),
    price: parsers.money,
    validity: validitySchema(parsers).exactOptional(),
    maxEntries: z.int().min(1).exactOptional(),
    usage: z.enum(['ONCE_PER_EVENT', 'UNLIMITED']),
    saleFrom: parsers.instant,
    saleUntil: parsers.instant.exactOptional(),
    supply: parsers.count.exactOptional(),
    withdrawalDays: withdrawalDaysSchema,
    events: z
      .array(
        z.strictObject({ shortName: z.string(), categories: z.array(cleanString).min(1).exactOptional() }),
      )
      .exactOptional(),
    ...paymentSchema(parsers),
    ...descriptorFieldsSchema(parsers),
  })

export type SubscriptionDescriptorFile = z.output<ReturnType<typeof descriptorSchema>>

/** Validity: a period from the purchase, two dates, or until the entries are used. */
export type ValidityInput =
  | { readonly type: 'STANDARD'; readonly units: number; readonly unit: ValidityUnit }
  | { readonly type: 'CUSTOM'; readonly from: number; readonly until: number }
  | { readonly type: 'NOT_SET' }

export interface SubscriptionDescriptorInput
  extends
    Defined<SubscriptionDescriptorFile, keyof ConvertedParts | 'customPaymentMethods' | 'validity' | 'usage'>,
    ConvertedParts {
  readonly validity: ValidityInput
  readonly usage: UsageType
}

function validityInput({
  days,
  months,
  years,
  from,
  until,
}: NonNullable<SubscriptionDescriptorFile['validity']>): ValidityInput {
  if (from !== undefined && until !== undefined) return { type: 'CUSTOM', from, until }
  if (days !== undefined) return { type: 'STANDARD', units: days, unit: 'DAYS' }
  if (months !== undefined) return { type: 'STANDARD', units: months, unit: 'MONTHS' }
  return { type: 'STANDARD', units: years ?? 1, unit: 'YEARS' }
}

/** Does not compile when the file allows what the definition of the descriptor does not. */
export const descriptorInput = (
  { image: _, validity: period, fields, customPaymentMethods, ...input }: SubscriptionDescriptorFile,
  image?: NonNullable<SubscriptionDescriptorInput['image']>,
): SubscriptionDescriptorInput => ({
  ...input,
  validity: period === undefined ? { type: 'NOT_SET' } : validityInput(period),
  fields: fieldInputs(fields ?? []),
  payment: { customMethods: customMethodInputs(customPaymentMethods ?? []) },
  ...(image === undefined ? {} : { image }),
})
