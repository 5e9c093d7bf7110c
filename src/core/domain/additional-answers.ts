/**
 * Answers to additional fields in a form, and their conversion to and from the wire
 * (docs/api/additional-fields.md#values-on-the-wire).
 */
import * as z from 'zod/mini'
import type { AdditionalField, AdditionalValues } from '../contract/reservation.ts'

/** Slots by field name; an unticked box is null or false. */
export type AnswerValues = Record<string, (string | boolean | null)[]>

const isFilled = (value: string | boolean | null | undefined): value is string =>
  typeof value === 'string' && value !== ''

const groupValue = z.array(z.nullable(z.string()))

/** The values in the text of a group, `["A",null]`; null for other text. */
function groupValuesOf(text: string): string[] | null {
  try {
    const result = groupValue.safeParse(JSON.parse(text))
    return result.success ? result.data.filter(isFilled) : null
  } catch {
    return null
  }
}

/**
 * The stored values of a field, without blanks. alf.io sends a checkbox group of an item as one slot with the text of
 * the group.
 */
export function storedValues({ type, fields, value }: AdditionalField): string[] {
  const slots = fields.map(({ fieldValue }) => fieldValue)
  const values = (slots.length > 0 ? slots : [value]).filter(isFilled)
  const [only] = values
  if (type !== 'checkbox' || values.length !== 1 || only === undefined) return values
  return groupValuesOf(only) ?? values
}

const slotsOf = (field: AdditionalField): (string | null)[] => {
  const { type, restrictedValues, fields, value } = field
  if (type === 'checkbox' && restrictedValues.length > 0) {
    const stored = storedValues(field)
    return restrictedValues.map((choice) => (stored.includes(choice) ? choice : null))
  }
  const slots = [...fields].sort((a, b) => a.fieldIndex - b.fieldIndex).map(({ fieldValue }) => fieldValue)
  return slots.length > 0 ? slots : [value]
}

/** The answers that the server has, one entry for each field. */
export const answersOf = (fields: readonly AdditionalField[]): AnswerValues =>
  Object.fromEntries(fields.map((field) => [field.name, slotsOf(field)]))

/**
 * The wire form: blank slots are null. The form library nests the answers of a field whose name contains a dot or a
 * bracket; what is not a list of slots is left out.
 */
export const toAdditionalValues = (answers: AnswerValues): AdditionalValues =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([, slots]) => Array.isArray(slots))
      .map(([name, slots]) => [name, slots.map((value) => (isFilled(value) ? value : null))]),
  )

/** `known` with the answers of `previous` to the same fields. A field whose number of slots changed keeps its own. */
export const withPreviousAnswers = (known: AnswerValues, previous: AnswerValues): AnswerValues =>
  Object.fromEntries(
    Object.entries(known).map(([name, slots]) => {
      const before = Object.hasOwn(previous, name) ? previous[name] : undefined
      return [name, before?.length === slots.length && before.some(isFilled) ? before : slots]
    }),
  )

/** The field that a problem path `additional.<name>` or `additional.<name>.<slot>` means; null for another path. */
export function answeredField(path: string, answers: AnswerValues): string | null {
  const [, name = ''] = /^additional\.([^.]+)(?:\.\d+)?$/.exec(path) ?? []
  return Object.hasOwn(answers, name) ? name : null
}
