/** Additional fields and attendee groups in an event file. */
import { z } from 'zod'
import { fieldTypes } from '#core/contract/reservation.ts'
import { fieldNamePattern } from '#server/modules/additional-fields/rules.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'

const valueSchema = cleanString.min(1)

const commonFieldSchema = (parsers: FieldParsers) =>
  z.strictObject({
    name: z.string().regex(fieldNamePattern, 'expected letters, digits, hyphens and underscores: shoe-size'),
    type: z.enum(fieldTypes),
    label: parsers.texts,
    placeholder: parsers.texts.exactOptional(),
    required: trueOrFalse.exactOptional(),
    before: trueOrFalse.exactOptional(),
    editable: trueOrFalse.exactOptional(),
    minLength: parsers.count.exactOptional(),
    maxLength: wholeNumber(1).exactOptional(),
    values: z.array(valueSchema).min(1).exactOptional(),
    valueTexts: z.record(cleanString, parsers.texts).exactOptional(),
    disabledValues: z.array(valueSchema).exactOptional(),
  })

/** The fields of a pass, which has neither categories nor additional services. */
export const descriptorFieldsSchema = (parsers: FieldParsers) => ({
  fields: z.array(commonFieldSchema(parsers)).exactOptional(),
})

const groupSchema = z.strictObject({
  name: cleanString.min(1),
  members: z.array(cleanString.min(1)).min(1),
  category: cleanString.exactOptional(),
  use: z.enum(['ONCE_PER_VALUE', 'LIMITED_QUANTITY', 'UNLIMITED']).exactOptional(),
  match: z.enum(['FULL', 'EMAIL_DOMAIN']).exactOptional(),
  maxAllocation: wholeNumber(1).exactOptional(),
})

/** Schema of the property `fields` of an event file. */
export const fieldsSchema = (parsers: FieldParsers) => ({
  fields: z
    .array(
      z.strictObject({
        ...commonFieldSchema(parsers).shape,
        categories: z.array(cleanString).min(1).exactOptional(),
        service: cleanString.exactOptional(),
      }),
    )
    .exactOptional(),
  groups: z.array(groupSchema).exactOptional(),
})

type FieldsFile = DeepReadonly<z.output<z.ZodObject<ReturnType<typeof fieldsSchema>>>>
export type FieldFile = NonNullable<FieldsFile['fields']>[number]
export type GroupFile = NonNullable<FieldsFile['groups']>[number]
