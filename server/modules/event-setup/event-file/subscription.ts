/** Properties of the file of a pass, below its one property `pass`. */
import { z } from 'zod'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, wholeNumber } from './field-parsers.ts'
import { descriptorFieldsSchema } from './fields.ts'
import { paymentSchema } from './payment.ts'
import { withdrawalDaysSchema } from './prices.ts'
import { sharedSchema } from './shared.ts'

/** One period from the purchase or two dates (file-violations.ts); without it the pass is valid until its entries are used. */
const validitySchema = (parsers: FieldParsers) =>
  z.strictObject({
    days: wholeNumber(1).exactOptional(),
    months: wholeNumber(1).exactOptional(),
    years: wholeNumber(1).exactOptional(),
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
    maxEntries: wholeNumber(1).exactOptional(),
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

/** A valid file of a pass. Times are epoch ms, amounts are minor units. */
export type SubscriptionDescriptorFile = DeepReadonly<z.output<ReturnType<typeof descriptorSchema>>>
