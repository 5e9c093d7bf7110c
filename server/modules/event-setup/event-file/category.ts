/** Categories in an event file. */
import { z } from 'zod'
import { checkInSchema } from './check-in.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'
import { codeSchema, withdrawalDaysSchema } from './prices.ts'

/** Schema of an entry of `categories`. */
export const categorySchema = (parsers: FieldParsers) =>
  z.strictObject({
    name: cleanString.min(1),
    description: parsers.texts.exactOptional(),
    price: parsers.money,
    seats: parsers.count.exactOptional(),
    saleFrom: parsers.instant,
    saleUntil: parsers.instant,
    accessType: z.enum(['INHERIT', 'IN_PERSON', 'ONLINE']).exactOptional(),
    restricted: trueOrFalse.exactOptional(),
    /** Personal codes of a restricted category with a known text; the others are random. */
    personalCodes: z.array(codeSchema).exactOptional(),
    /** A link with this code holds a ticket at once. */
    code: codeSchema.exactOptional(),
    taxed: trueOrFalse.exactOptional(),
    maximum: wholeNumber(1).exactOptional(),
    validFrom: parsers.instant.exactOptional(),
    validUntil: parsers.instant.exactOptional(),
    deniedPaymentMethods: z.array(z.string()).exactOptional(),
    withdrawalDays: withdrawalDaysSchema,
    ...checkInSchema(parsers),
  })

export type CategoryFile = DeepReadonly<z.output<ReturnType<typeof categorySchema>>>
