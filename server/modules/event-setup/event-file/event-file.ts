/** Properties of an event file. */
import { z } from 'zod'
import { categorySchema } from './category.ts'
import { accessSchema } from './check-in.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, wholeNumber } from './field-parsers.ts'
import { fieldsSchema } from './fields.ts'
import { paymentSchema } from './payment.ts'
import { pricesSchema } from './prices.ts'
import { sharedSchema, webAddress } from './shared.ts'
import { textOverridesSchema } from './text-overrides.ts'

/**
 * Shape of the whole file; rules across properties are in file-violations.ts. A new part gets a file with its
 * schema, which takes the field parsers, and a line here with `exactOptional()`.
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
    startsAt: parsers.instant,
    endsAt: parsers.instant,
    websiteUrl: webAddress.exactOptional(),
    tags: z.array(cleanString).exactOptional(),
    /** Limit of rows that are inserted at once; more than the largest venues have. */
    seats: wholeNumber(1, 100_000),
    categories: z.array(categorySchema(parsers)).min(1),
    privateKey: z.string().min(16).exactOptional(),
    textOverrides: textOverridesSchema.exactOptional(),
    ...pricesSchema(parsers),
    ...fieldsSchema(parsers),
    ...paymentSchema(parsers),
    ...accessSchema(parsers),
  })

/** A valid event file. Times are epoch ms, amounts are minor units. */
export type EventFile = DeepReadonly<z.output<ReturnType<typeof eventSchema>>>
