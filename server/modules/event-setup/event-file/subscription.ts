/** Properties of the file of a pass, below its one property `pass`. */
import { z } from 'zod'
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import { cleanString, type FieldParsers, wholeNumber } from './field-parsers.ts'
import { descriptorFieldsSchema, withdrawalDaysSchema } from './prices.ts'
import { rule, span, unique, type Valid } from './rules.ts'
import { reportShared, sharedSchema } from './shared.ts'

/** One period from the purchase or two dates; without it the pass is valid until its entries are used. */
const validitySchema = ({ instant }: FieldParsers) =>
  z
    .strictObject({
      days: wholeNumber(1).exactOptional(),
      months: wholeNumber(1).exactOptional(),
      years: wholeNumber(1).exactOptional(),
      from: instant.exactOptional(),
      until: instant.exactOptional(),
    })
    .refine(
      (validity) =>
        ['days', 'months', 'years', 'from,until'].includes(Object.keys(validity).toSorted().join()),
      'needs one of days, months, years, or both from and until',
    )
    .superRefine(span('from', 'until'))

/** Schema of the file of a subscription descriptor. */
export const descriptorSchema = (parsers: FieldParsers) =>
  z
    .strictObject({
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
        .superRefine(unique('shortName'))
        .exactOptional(),
      ...descriptorFieldsSchema(parsers),
    })
    .superRefine(span('saleFrom', 'saleUntil'))
    .superRefine(
      rule((file, report) => {
        reportShared(file, report, file.price > 0)
        if (file.price > 0 && file.currency === null)
          report('price', 'costs something, but the pass has no currency')
        if (file.paymentProxies?.some(isPaidOnSite))
          report(
            'paymentProxies',
            'contains ON_SITE, which only tickets can be paid with: a pass is usable only when it is paid',
          )
      }),
    )

/** A valid file of a pass. Times are epoch ms, amounts are minor units. */
export type SubscriptionDescriptorFile = Valid<ReturnType<typeof descriptorSchema>>
