/** Additional fields and attendee groups in an event file. */
import { z } from 'zod'
import { fieldTypes } from '#core/contract/reservation.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { fieldNamePattern } from '#server/modules/additional-fields/rules.ts'
import { cleanString, type FieldParsers, trueOrFalse, wholeNumber } from './field-parsers.ts'
import { requireName, rule, unique, type Report, type Valid } from './rules.ts'

const valueSchema = cleanString.min(1)

const commonFieldSchema = (parsers: FieldParsers) =>
  z.strictObject({
    name: z.string().regex(fieldNamePattern, 'expected letters, digits, hyphens and underscores: shoe-size'),
    type: z.enum(fieldTypes),
    label: parsers.allTexts,
    placeholder: parsers.texts.exactOptional(),
    required: trueOrFalse.exactOptional(),
    before: trueOrFalse.exactOptional(),
    editable: trueOrFalse.exactOptional(),
    minLength: parsers.count.exactOptional(),
    maxLength: wholeNumber(1).exactOptional(),
    values: z.array(valueSchema).min(1).superRefine(unique()).exactOptional(),
    valueTexts: z.record(cleanString, parsers.texts).exactOptional(),
    disabledValues: z.array(valueSchema).exactOptional(),
  })
type CommonField = z.output<ReturnType<typeof commonFieldSchema>>

const choiceTypes: readonly string[] = ['select', 'radio', 'checkbox']
const lengthTypes: readonly string[] = ['input:text', 'input:tel', 'textarea', 'input:dateOfBirth', 'vat:eu']

function reportChoice(field: CommonField, report: Report): void {
  const { type, values, valueTexts = {}, disabledValues = [] } = field
  if (!choiceTypes.includes(type)) {
    for (const name of ['values', 'valueTexts', 'disabledValues'] as const)
      if (field[name] !== undefined) report(name, `is only for ${choiceTypes.join(', ')}`)
    return
  }
  if (values === undefined) report([], `needs values, because its type is ${type}`)
  const requireValue = requireName(report, 'value', values ?? [])
  for (const name of Object.keys(valueTexts)) requireValue(name, 'valueTexts', name)
  for (const [index, name] of disabledValues.entries()) requireValue(name, 'disabledValues', index)
}

function reportLength(field: CommonField, report: Report): void {
  const { type, minLength, maxLength } = field
  for (const name of ['minLength', 'maxLength'] as const)
    if (field[name] !== undefined && !lengthTypes.includes(type)) report(name, `has no effect on a ${type}`)
  if (Number(maxLength) < Number(minLength)) report('maxLength', 'is less than minLength')
}

/** A field of a pass, which has neither categories nor additional services. */
const passFieldSchema = (parsers: FieldParsers) =>
  commonFieldSchema(parsers).superRefine(rule(reportChoice)).superRefine(rule(reportLength))

export const descriptorFieldsSchema = (parsers: FieldParsers) => ({
  fields: z.array(passFieldSchema(parsers)).superRefine(unique('name')).exactOptional(),
})

const isDomain = (text: string): boolean => isEmailAddress(`a@${text.replace(/^@/, '')}`)

const groupSchema = z
  .strictObject({
    name: cleanString.min(1),
    members: z.array(cleanString.min(1)).min(1),
    category: cleanString.exactOptional(),
    use: z.enum(['ONCE_PER_VALUE', 'LIMITED_QUANTITY', 'UNLIMITED']).exactOptional(),
    match: z.enum(['FULL', 'EMAIL_DOMAIN']).exactOptional(),
    maxAllocation: wholeNumber(1).exactOptional(),
  })
  .superRefine(
    rule(({ members, match, use, maxAllocation }, report) => {
      const byDomain = match === 'EMAIL_DOMAIN'
      const expected = byDomain ? 'an address or a domain such as @example.org' : 'an e-mail address'
      for (const [index, member] of members.entries())
        if (!isEmailAddress(member) && !(byDomain && isDomain(member)))
          report(['members', index], `expected ${expected}, found "${member}"`)
      const isLimited = use === 'LIMITED_QUANTITY'
      if (isLimited && maxAllocation === undefined)
        report([], 'needs maxAllocation, because its use is LIMITED_QUANTITY')
      if (!isLimited && maxAllocation !== undefined)
        report('maxAllocation', 'is only for use: LIMITED_QUANTITY')
    }),
  )

const eventFieldSchema = (parsers: FieldParsers) =>
  passFieldSchema(parsers)
    .safeExtend({
      categories: z.array(cleanString).min(1).exactOptional(),
      service: cleanString.exactOptional(),
      sensitive: trueOrFalse.exactOptional(),
    })
    .superRefine(
      rule(({ categories, service }, report) => {
        if (service !== undefined && categories !== undefined)
          report('categories', 'cannot stand beside service')
      }),
    )

/** Schema of the properties `fields` and `groups` of an event file. */
export const fieldsSchema = (parsers: FieldParsers) => ({
  fields: z.array(eventFieldSchema(parsers)).superRefine(unique('name')).exactOptional(),
  groups: z.array(groupSchema).exactOptional(),
})

export type FieldFile = Valid<ReturnType<typeof eventFieldSchema>>
export type GroupFile = Valid<typeof groupSchema>
