/** Categories and links to an online event in an event file. */
import { z } from 'zod'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'
import { codeSchema, withdrawalDaysSchema } from './prices.ts'
import { rule, span, type Valid } from './rules.ts'

/** Schema of the property `joinLinks` of an event or a category. */
export const joinLinksSchema = ({ instant }: FieldParsers) =>
  z
    .array(
      z
        .strictObject({
          // A header of the answer that leads there; proxies limit it.
          url: z
            .url({ protocol: /^https?$/, error: 'expected an address such as https://meet.example.org/room' })
            .refine((url) => url.length <= 2000, 'expected at most 2000 characters'),
          from: instant,
          until: instant,
        })
        .superRefine(span('from', 'until')),
    )
    .exactOptional()

/** Schema of an entry of `categories`. */
export const categorySchema = (parsers: FieldParsers) =>
  z
    .strictObject({
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
      joinLinks: joinLinksSchema(parsers),
      checkInFrom: parsers.instant.exactOptional(),
      checkInUntil: parsers.instant.exactOptional(),
      releaseAllowed: trueOrFalse.exactOptional(),
    })
    .superRefine(span('saleFrom', 'saleUntil'))
    .superRefine(span('validFrom', 'validUntil'))
    .superRefine(span('checkInFrom', 'checkInUntil'))
    .superRefine(
      rule(({ price, personalCodes = [], restricted }, report) => {
        if (price > 0 && parsers.currency === null)
          report('price', 'costs something, but the event has no currency')
        if (personalCodes.length > 0 && !restricted)
          report('personalCodes', 'are for a category with restricted: true')
      }),
    )

export type CategoryFile = Valid<ReturnType<typeof categorySchema>>
