/**
 * Answers to additional fields in a form, and their conversion to and from the wire
 * (docs/api/additional-fields.md#values-on-the-wire).
 */
import * as z from 'zod/mini'
import { ownValue } from '#kit/own-value.ts'
import { asciiDigits } from '#kit/text/ascii-digits.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import type { AdditionalField, AdditionalValues } from '../../contract/reservation.ts'

/** Slots by {@link answerKey}; an unticked box is null or false. */
export type AnswerValues = Record<string, (string | boolean | null)[]>

/** Names that are a key as they are. Names of digits only would make a list of the record. */
const plainName = /^(?!prototype$)[A-Za-z][\w-]*$/

/**
 * The key of a field in form values and in form paths, where dots and brackets separate steps. An unusual name, and one
 * that every object has, is encoded behind `%`, which no plain name contains.
 */
export const answerKey = (name: string): string =>
  plainName.test(name) && !(name in {})
    ? name
    : `%${encodeURIComponent(name).replaceAll(/[^\w%-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`

/** The name of the field that {@link answerKey} encoded. */
export const fieldNameOf = (key: string): string =>
  key.startsWith('%') ? decodeURIComponent(key.slice(1)) : key

const isFilled = (value: string | boolean | null | undefined): value is string =>
  typeof value === 'string' && cleanText(value) !== ''

const groupValue = z.array(z.nullable(z.string()))

/** The values in the text of a group, `["A",null]`; null for other text. */
const groupValuesOf = (text: string): string[] | null =>
  decodeOrNull(groupValue, jsonOrNull(text))?.filter(isFilled) ?? null

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
  Object.fromEntries(fields.map((field) => [answerKey(field.name), slotsOf(field)]))

/** The answers of a call: those of a booking and of items anywhere, or those of a ticket in its change. */
export const answerCalls = ['booking', 'change'] as const
export type AnswerCall = (typeof answerCalls)[number]

/** The answer with digits 0 to 9 where the type is a number or a date. */
export const answerText = (text: string, type = ''): string =>
  ['input:tel', 'input:dateOfBirth', 'vat:eu'].includes(type) ? asciiDigits(text) : text

/**
 * A blank slot is null, which every type but an optional `vat:eu` accepts. There an empty list removes the answer, except
 * in the change of a ticket: its only accepted form leaves the name out, and the answer that the server has stays. One
 * that was cleared is null: the refusal at its field tells that it stays.
 */
function sentSlots(slots: AnswerValues[string], field: AdditionalField | undefined, call: AnswerCall) {
  const sent = slots.map((value) => (isFilled(value) ? answerText(value, field?.type) : null))
  if (field?.type !== 'vat:eu' || field.required || sent.some(isFilled)) return sent
  if (call === 'booking') return []
  return storedValues(field).length > 0 ? [null] : null
}

/**
 * The wire form (docs/api/additional-fields.md#blank-answers).
 * @param fields those that were asked, for the types of the answers
 */
export const toAdditionalValues = (
  answers: AnswerValues,
  fields: readonly AdditionalField[],
  call: AnswerCall,
): AdditionalValues =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, slots]): [string, (string | null)[]][] => {
      const name = fieldNameOf(key)
      const field = fields.find((asked) => asked.name === name)
      const sent = sentSlots(slots, field, call)
      return sent === null ? [] : [[name, sent]]
    }),
  )

/** `values` with the answers of `previous` to the same fields. A field whose number of slots changed keeps its own. */
export const withPreviousAnswers = (values: AnswerValues, previous: AnswerValues): AnswerValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, slots]) => {
      const before = ownValue(previous, key)
      return [key, before?.length === slots.length && before.some(isFilled) ? before : slots]
    }),
  )

/**
 * The key of the field that a problem path `additional.<name>` or `additional.<name>.<slot>` means; null for another
 * path. A name may itself contain dots.
 */
export function answeredField(path: string, answers: AnswerValues): string | null {
  const [, name = ''] = /^additional\.(.+)$/s.exec(path) ?? []
  const keys = [name, name.replace(/\.\d+$/, '')].map(answerKey)
  return keys.find((key) => Object.hasOwn(answers, key)) ?? null
}
