/** Properties of an event file, and their conversion to an event definition. */
import { z } from 'zod'
import type { DynamicDiscountRule } from '#server/infra/database/tables/pricing.ts'
import { categorySchema, categoryInput, type CategoryInput } from './category.ts'
import { accessSchema } from './check-in.ts'
import { omit, type Defined } from './defined.ts'
import { cleanString, type FieldParsers } from './field-parsers.ts'
import { fieldInputs, fieldsSchema } from './fields.ts'
import { customMethodInputs, paymentSchema } from './payment.ts'
import { pricingInput, pricesSchema, type PricingInput } from './prices.ts'
import { sharedSchema, webAddress, type ConvertedParts } from './shared.ts'
import { textOverridesSchema } from './text-overrides.ts'

/**
 * Shape of the whole file; rules across properties are in file-violations.ts. A new part gets a file with its
 * schema, which takes the field parsers, and a line here with `exactOptional()`. The definition of the event follows from it.
 */
export const eventSchema = (parsers: FieldParsers) =>
  z.strictObject({
    ...sharedSchema(parsers),
    shortName: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,60}$/, 'expected small letters, digits and hyphens: spring-meetup'),
    displayName: z.string().min(1),
    format: z.enum(['IN_PERSON', 'ONLINE', 'HYBRID']),
    location: z.string(),
    position: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .exactOptional(),
    startsAt: parsers.instant,
    endsAt: parsers.instant,
    websiteUrl: webAddress.exactOptional(),
    tags: z.array(cleanString).exactOptional(),
    /** Limit of rows that are inserted at once; more than the largest venues have. */
    seats: z.int().min(1).max(100_000),
    categories: z.array(categorySchema(parsers)).min(1),
    privateKey: z.string().min(16).exactOptional(),
    textOverrides: textOverridesSchema.exactOptional(),
    ...pricesSchema(parsers),
    ...fieldsSchema(parsers),
    ...paymentSchema(parsers),
    ...accessSchema(parsers),
  })

export type EventFile = z.output<ReturnType<typeof eventSchema>>

export interface EventInput
  extends
    Defined<
      EventFile,
      | keyof ConvertedParts
      | 'customPaymentMethods'
      | 'promoCodes'
      | 'additionalServices'
      | 'dynamicDiscounts'
      | 'categories'
    >,
    ConvertedParts {
  readonly categories: readonly CategoryInput[]
  readonly prices?: PricingInput
  readonly dynamicDiscounts?: readonly DynamicDiscountRule[]
}

/** Does not compile when the file allows what the definition of the event does not. */
export function eventInput(file: EventFile, image?: NonNullable<EventInput['image']>): EventInput {
  return {
    ...omit(file, 'image', 'promoCodes', 'additionalServices', 'customPaymentMethods'),
    ...pricingInput(file, file.currency),
    categories: file.categories.map(categoryInput),
    fields: fieldInputs(file.fields ?? []),
    payment: { customMethods: customMethodInputs(file.customPaymentMethods ?? []) },
    ...(image === undefined ? {} : { image }),
  }
}
