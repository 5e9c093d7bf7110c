/** What is asked besides names and address, and who may hold tickets, in an event file. */
import { z } from 'zod'
import type { FieldType } from '#core/contract/reservation.ts'
import { fieldNamePattern } from '../../domain/fields/definition.ts'
import type { FieldSeed, FieldTextSeed } from '../../domain/seeds/booking.ts'
import type { Kinds } from './kinds.ts'
import { without } from './without.ts'

const types = [
  'input:text',
  'input:tel',
  'vat:eu',
  'input:dateOfBirth',
  'textarea',
  'country',
  'select',
  'checkbox',
  'radio',
] as const satisfies readonly FieldType[]

/** Sizes such as 38 are texts too. */
const value = z.union([z.string().min(1), z.number()], 'expected a text in quotation marks').transform(String)

const passField = (kinds: Kinds) =>
  z.strictObject({
    name: z.string().regex(fieldNamePattern, 'expected letters, digits, hyphens and underscores: shoe-size'),
    type: z.enum(types),
    label: kinds.texts,
    placeholder: kinds.texts.exactOptional(),
    required: z.boolean().exactOptional(),
    before: z.boolean().exactOptional(),
    editable: z.boolean().exactOptional(),
    minLength: kinds.count.exactOptional(),
    maxLength: z.int().min(1).exactOptional(),
    values: z.array(value).min(1).exactOptional(),
    valueTexts: z.record(z.string(), kinds.texts).exactOptional(),
    disabledValues: z.array(value).exactOptional(),
  })

/** Of a pass: it has no categories and no services that a field could be asked for. */
export const passFields = (kinds: Kinds) => ({ fields: z.array(passField(kinds)).exactOptional() })

const group = z.strictObject({
  name: z.string().min(1),
  members: z.array(z.string().min(1)).min(1),
  category: z.string().exactOptional(),
  use: z.enum(['ONCE_PER_VALUE', 'LIMITED_QUANTITY', 'UNLIMITED']).exactOptional(),
  match: z.enum(['FULL', 'EMAIL_DOMAIN']).exactOptional(),
  maxAllocation: z.int().min(1).exactOptional(),
})

export const fieldsFile = (kinds: Kinds) => ({
  fields: z
    .array(
      z.strictObject({
        ...passField(kinds).shape,
        categories: z.array(z.string()).min(1).exactOptional(),
        service: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  groups: z.array(group).exactOptional(),
})

export type FieldsFile = z.output<z.ZodObject<ReturnType<typeof fieldsFile>>>
export type FieldFile = NonNullable<FieldsFile['fields']>[number]
export type GroupFile = z.output<typeof group>

/** From one group of languages for each text to one group of texts for each language. */
function textsOf({ label, placeholder, valueTexts }: FieldFile): Record<string, FieldTextSeed> {
  const valuesIn = (lang: string): [string, string][] =>
    Object.entries(valueTexts ?? {}).flatMap(([name, texts]) => (texts[lang] ? [[name, texts[lang]]] : []))
  return Object.fromEntries(
    Object.entries(label).map(([lang, text]) => [
      lang,
      {
        label: text,
        ...(placeholder?.[lang] === undefined ? {} : { placeholder: placeholder[lang] }),
        values: Object.fromEntries(valuesIn(lang)),
      },
    ]),
  )
}

export const fieldSeeds = (fields: readonly FieldFile[]): FieldSeed[] =>
  fields.map((field) => ({
    ...without(field, 'label', 'placeholder', 'valueTexts'),
    texts: textsOf(field),
  }))
