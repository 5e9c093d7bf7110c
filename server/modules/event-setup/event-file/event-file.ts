/** Properties of an event file. */
import { z } from 'zod'
import { eventNotes } from '#catalogue/rules/event-notes.ts'
import { sum } from '#kit/sum.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { staticPaymentMethods } from '#purchase/contract/payment.ts'
import { codeKey } from '#server/infra/ids.ts'
import { cleanString, type FieldParsers, wholeNumber, trueOrFalse } from './field-parsers.ts'
import { fieldsSchema, pricesSchema, codeSchema, withdrawalDaysSchema } from './prices.ts'
import { nearestNameHint, requireName, rule, span, unique, type Report, type Valid } from './rules.ts'
import { reportShared, sharedSchema, textOverridesSchema, webAddress } from './shared.ts'

/** Schema of the property `joinLinks` of an event or a category. */
const joinLinksSchema = ({ instant }: FieldParsers) =>
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
const categorySchema = (parsers: FieldParsers) =>
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

const pollSchema = (parsers: FieldParsers) =>
  z.strictObject({
    status: z.enum(['DRAFT', 'OPEN', 'CLOSED']).exactOptional(),
    title: parsers.allTexts,
    description: parsers.texts.exactOptional(),
    tags: z.array(cleanString).exactOptional(),
    options: z
      .array(z.strictObject({ title: parsers.allTexts, description: parsers.texts.exactOptional() }))
      .min(2),
  })

const notesSchema = ({ texts }: FieldParsers) =>
  z.strictObject(Object.fromEntries(eventNotes.map((name) => [name, texts.exactOptional()])))

const eventShape = (parsers: FieldParsers) =>
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
    notes: notesSchema(parsers).exactOptional(),
    /** Limit of rows that are inserted at once; more than the largest venues have. */
    seats: wholeNumber(1, 100_000),
    categories: z.array(categorySchema(parsers)).min(1).superRefine(unique('name')),
    privateKey: z.string().min(16).exactOptional(),
    textOverrides: textOverridesSchema.exactOptional(),
    joinLinks: joinLinksSchema(parsers),
    polls: z.array(pollSchema(parsers)).exactOptional(),
    ...pricesSchema(parsers),
    ...fieldsSchema(parsers),
  })

/** A valid event file. Times are epoch ms, amounts are minor units. */
export type EventFile = Valid<ReturnType<typeof eventShape>>

function reportCategories(file: EventFile, report: Report): void {
  const { categories, seats, format, endsAt, customPaymentMethods = [] } = file
  const methods = [...staticPaymentMethods, ...customPaymentMethods.map(({ id }) => id)]
  for (const [index, category] of categories.entries()) {
    const { saleUntil, accessType = 'INHERIT', personalCodes: codes = [] } = category
    const { seats: places = seats, deniedPaymentMethods: denied = [] } = category
    const at = (...path: PropertyKey[]) => ['categories', index, ...path]
    if (saleUntil > endsAt) report(at('saleUntil'), 'is after the end of the event')
    if (accessType !== 'INHERIT' && format !== 'HYBRID')
      report(at('accessType'), `is for an event whose format is HYBRID; this one is ${format}`)
    if (codes.length > places)
      report(at('personalCodes'), `are ${String(codes.length)}, but the seats are ${String(places)}`)
    for (const [place, name] of denied.entries())
      if (!methods.includes(name))
        report(
          at('deniedPaymentMethods', place),
          `"${name}" is no payment method of this event${nearestNameHint(name, methods)}`,
        )
  }
  const bounded = sum(categories.map((category) => category.seats ?? 0))
  if (bounded > seats)
    report('seats', `are ${String(seats)}, but the categories have ${String(bounded)} together`)
}

/** Names of categories and services. */
function reportReferences(file: EventFile, report: Report): void {
  const { categories, promoCodes = [], additionalServices = [], fields = [], groups = [] } = file
  const requireCategory = requireName(
    report,
    'category',
    categories.map(({ name }) => name),
  )
  const titles = additionalServices.flatMap(({ title }) => Object.values(title).map(cleanText))
  const requireService = requireName(report, 'service', titles)
  for (const [name, list] of Object.entries({ promoCodes, fields }))
    for (const [index, { categories: names = [] }] of list.entries())
      for (const [place, category] of names.entries())
        requireCategory(category, name, index, 'categories', place)
  for (const [index, { service }] of fields.entries()) requireService(service, 'fields', index, 'service')
  for (const [index, { category }] of groups.entries()) requireCategory(category, 'groups', index, 'category')
  for (const [index, { opens }] of promoCodes.entries()) {
    requireCategory(opens, 'promoCodes', index, 'opens')
    if (categories.some(({ name, restricted }) => name === opens && !restricted))
      report(
        ['promoCodes', index, 'opens'],
        `names "${String(opens)}", which is open to everybody: only a category with restricted: true needs it`,
      )
  }
}

/** Times that end with the event or with its begin by default. */
function reportDefaultEnds(file: EventFile, report: Report): void {
  const { promoCodes = [], additionalServices = [], startsAt, endsAt } = file
  for (const [index, { validFrom = 0, validUntil }] of promoCodes.entries())
    if (validUntil === undefined && validFrom >= endsAt)
      report(['promoCodes', index, 'validUntil'], 'is not after validFrom')
  for (const [index, { saleFrom = 0, saleUntil }] of additionalServices.entries())
    if (saleUntil === undefined && saleFrom >= startsAt)
      report(['additionalServices', index, 'saleUntil'], 'is not after saleFrom')
}

/** A code has one meaning, because buyers type it in any case and follow links with it. */
function reportDuplicateCodes({ categories, promoCodes = [] }: EventFile, report: Report): void {
  const firstByKey = new Map<string, string>()
  const add = (code: string, ...path: PropertyKey[]): void => {
    const first = firstByKey.get(codeKey(code))
    if (first === undefined) firstByKey.set(codeKey(code), code)
    else if (first === code) report(path, `"${code}" is there twice`)
    else report(path, `"${code}" is the same code as "${first}": case does not count`)
  }
  for (const [index, { code }] of promoCodes.entries()) add(code, 'promoCodes', index, 'code')
  for (const [index, { personalCodes = [] }] of categories.entries())
    for (const [place, personal] of personalCodes.entries())
      add(personal, 'categories', index, 'personalCodes', place)
}

/** Schema of the whole file. A new part gets a schema, which takes the field parsers, and a line in the shape with `exactOptional()`. */
export const eventSchema = (parsers: FieldParsers) =>
  eventShape(parsers)
    .superRefine(span('startsAt', 'endsAt'))
    .superRefine(rule(reportCategories))
    .superRefine(rule(reportReferences))
    .superRefine(rule(reportDefaultEnds))
    .superRefine(rule(reportDuplicateCodes))
    .superRefine(
      rule((file, report) => {
        const { categories, additionalServices = [] } = file
        const isPaid =
          categories.some(({ price }) => price > 0) || additionalServices.some(({ price }) => price !== 0)
        reportShared(file, report, isPaid)
      }),
    )
