/** Additional fields: definitions, slots, validation of answers (docs/api/additional-fields.md#field-rules). */
import type { Selectable } from 'kysely'
import { ownValue } from '#kit/own-value.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import type { AdditionalValues } from '#purchase/contract/reservation.ts'
import { answerText } from '#purchase/rules/booking/additional-answers.ts'
import type { EventRow, Tables } from '#server/infra/database/tables/tables.ts'
import { isCountry } from '#server/infra/i18n/countries.ts'
import { wallClock } from '#server/infra/i18n/java-date-format.ts'
import { trimmedOrNull, problem, type ValidationError } from '#server/infra/validation.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'

export type VatCheckResult = 'valid' | 'invalid' | 'down'

export interface FieldValidation {
  /** `ticketFields`, `serviceFields` or `subscriptionOwnerFields` of the event's fields. */
  readonly fields: readonly FieldDefinition[]
  /** `additional` of the form. */
  readonly submitted: SubmittedValues
  /** Text before `additional[...]` in field names: `tickets[<uuid>].`, `subscriptionOwner.`, or empty. */
  readonly prefix: string
  /** Today in the event's time zone, from `answerDay`; `ageOn`: the day on which an age counts. */
  readonly today: CalendarDay & { readonly ageOn?: CalendarDay }
  /** Result for a number in a `vat:eu` field. `vatNumbersIn` lists the numbers to check in advance. */
  readonly vatCheckResult: (number: string) => VatCheckResult
  /** Stored text by field name: a stored choice stays valid after it was disabled. */
  readonly stored?: ReadonlyMap<string, string>
  /** For an item of a booking, which has to name every field: those that the items of the same ticket name. */
  readonly namedByItems?: ReadonlySet<string>
}

type FieldRule = (value: string, field: FieldDefinition, checking: FieldValidation) => RuleProblem | null
interface RuleProblem {
  readonly code: ProblemCode
  readonly limit?: number
}

/** Greatest length of an answer to a field without `max_length`. */
const defaultMaxLength = 5000

const lengthRule: FieldRule = (value, { min_length, max_length }) => {
  const limit = max_length ?? defaultMaxLength
  if (value.length > limit) return { code: 'error.tooLong', limit }
  if (min_length !== null && value.length < min_length) return { code: 'error.tooShort', limit: min_length }
  return null
}

const choiceRule: FieldRule = (value, field, { stored }) => {
  const { restricted_values, disabled_values } = field
  if (restricted_values.length > 0 && !restricted_values.includes(value))
    return { code: 'error.restrictedValue' }
  if (!disabled_values.includes(value)) return null
  return slotsFromStored(stored?.get(field.name) ?? null, field).includes(value)
    ? null
    : { code: 'error.disabledValue' }
}

/** Numbers are written in many ways; one without three digits is none. alf.io accepts any text. */
const phoneRule: FieldRule = (value) =>
  (value.match(/\p{Nd}/gu) ?? []).length >= 3 ? null : { code: 'error.restrictedValue' }

const birthDateRule: FieldRule = (value, { min_length, max_length }, { today }) => {
  const day = parseDay(value)
  if (!day || !isDayBefore(day, today)) return { code: 'error.restrictedValue' }
  const age = ageOn(day, today.ageOn ?? today)
  if (min_length !== null && age.full < min_length) return { code: 'error.tooYoung', limit: min_length }
  if (max_length !== null && age.begun > max_length) return { code: 'error.tooOld', limit: max_length }
  return null
}

/** alf.io accepts any text here and prints an unknown country on documents. */
const countryRule: FieldRule = (value) => (isCountry(value) ? null : { code: 'error.restrictedValue' })

const vatNumberRule: FieldRule = (value, _, { vatCheckResult }) => {
  const checkResult = vatCheckResult(value)
  if (checkResult === 'valid') return null
  return { code: checkResult === 'down' ? 'error.vatVIESDown' : 'error.STEP_2_INVALID_VAT' }
}

const rulesOf = ({ type }: FieldDefinition): readonly FieldRule[] => {
  if (type === 'input:dateOfBirth') return [birthDateRule]
  if (type === 'country') return [countryRule]
  if (type === 'vat:eu') return [lengthRule, vatNumberRule]
  if (type === 'input:tel') return [lengthRule, phoneRule, choiceRule]
  return type === 'select' || type === 'radio' || type === 'checkbox'
    ? [choiceRule]
    : [lengthRule, choiceRule]
}

function valueProblems(
  value: FieldSlot,
  name: string,
  field: FieldDefinition,
  checking: FieldValidation,
): ValidationError[] {
  // A blank number that was sent is no number, as on alf.io. A form leaves it out.
  if (value === null) return field.type === 'vat:eu' ? [problem(name, 'error.STEP_2_INVALID_VAT')] : []
  for (const rule of rulesOf(field)) {
    const refused = rule(value, field, checking)
    if (refused) return [problem(name, refused.code, ...(refused.limit === undefined ? [] : [refused.limit]))]
  }
  return []
}

function fieldProblemsOf(field: FieldDefinition, checking: FieldValidation): ValidationError[] {
  const { submitted: values, prefix, namedByItems } = checking
  const name = `${prefix}additional[${field.name}]`
  const slots = submittedSlots(values, field)
  if (slots === null) {
    const missing = namedByItems ? !namedByItems.has(field.name) : field.required
    return missing ? [problem(`${name}[0]`, 'error.emptyField')] : []
  }
  if (field.required && slots.every((slot) => slot === null)) {
    return [problem(isCheckboxGroup(field) ? name : `${name}[0]`, 'error.emptyField')]
  }
  return slots.flatMap((slot, index) => valueProblems(slot, `${name}[${String(index)}]`, field, checking))
}

/** @returns the first problem of each value, in the order of the fields */
export const fieldProblems = (checking: FieldValidation): ValidationError[] =>
  checking.fields.flatMap((field) => fieldProblemsOf(field, checking))

/** The numbers for which `fieldProblems` needs a result. */
export const vatNumbersIn = (fields: readonly FieldDefinition[], values: SubmittedValues): string[] =>
  fields
    .filter(({ type }) => type === 'vat:eu')
    .flatMap((field) => submittedSlots(values, field) ?? [])
    .filter((value) => value !== null)

export type FieldSlot = string | null

/** A checkbox group has one slot for each choice, every other field one. */
export const isCheckboxGroup = ({ type, restricted_values }: FieldDefinition): boolean =>
  type === 'checkbox' && restricted_values.length > 1

/** The submitted slots of a field, trimmed; null when the form omits the field. */
export function submittedSlots(submitted: SubmittedValues, field: FieldDefinition): FieldSlot[] | null {
  const values = ownValue(submitted, field.name)
  if (values === undefined) return null
  // The organizer may have added or disabled choices since the form was opened, so the number of slots can
  // differ.
  return (isCheckboxGroup(field) ? values.slice(0, field.restricted_values.length) : values.slice(0, 1)).map(
    (value) => trimmedOrNull(value && answerText(value, field.type)),
  )
}

/** A single value is stored as text, several as JSON; null when all are blank. */
export function storedValueOf(slots: readonly FieldSlot[]): string | null {
  if (slots.every((slot) => slot === null)) return null
  return slots.length === 1 ? (slots[0] ?? null) : JSON.stringify(slots)
}

/** Stored JSON is an array of texts; text that only begins like one is a single value. */
export function slotsFromStored(stored: string | null, field: FieldDefinition): FieldSlot[] {
  if (stored === null) return []
  if (!isCheckboxGroup(field) || !stored.startsWith('[')) return [stored]
  const values = jsonOrNull(stored)
  if (!Array.isArray(values)) return [stored]
  return values.map((value: unknown) => (typeof value === 'string' ? value : null))
}

/**
 * Merges a change with the stored answers: a field that is no longer editable keeps its answer if it has one. For a `vat:eu`
 * field of a ticket an empty list is no answer (docs/api/additional-fields.md#blank-answers).
 * @param stored stored text by field name
 * @returns the answers as if they had been submitted, for checking and saving
 */
export function keepFixedAnswers(
  fields: readonly FieldDefinition[],
  values: SubmittedValues,
  stored: ReadonlyMap<string, string>,
): Record<string, FieldSlot[]> {
  const fixedAnswers = fields.flatMap((field): [string, FieldSlot[]][] => {
    const old = stored.get(field.name)
    const fixed = !field.editable && old !== undefined
    const slots = fixed ? slotsFromStored(old, field) : submittedSlots(values, field)
    const isNone = field.type === 'vat:eu' && field.service_id === null && slots?.length === 0
    return slots === null || isNone ? [] : [[field.name, slots]]
  })
  return Object.fromEntries(fixedAnswers)
}

/**
 * A row of a field. `ordinal`: below zero it precedes the standard fields. `editable`: also after the ticket was issued.
 * `min_length` and `max_length`: characters; years of age for a date of birth. `restricted_values`: the choices, with the disabled
 * ones. `category_ids`: empty for every category. `service_id`: asked for each item of this service, and not for tickets.
 */
export type FieldDefinition = Selectable<Tables['fields']>

/** Values on the wire; any may be missing. */
export type SubmittedValues = AdditionalValues | null | undefined

export const fieldNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*$/

/** The fields of a ticket in that category, in order. */
export const ticketFields = (
  fields: readonly FieldDefinition[],
  categoryId: number | null,
): FieldDefinition[] =>
  fields.filter(
    ({ service_id, category_ids }) =>
      service_id === null &&
      (category_ids.length === 0 || (categoryId !== null && category_ids.includes(categoryId))),
  )

/** The fields of an item of that additional service, in order. */
export const serviceFields = (fields: readonly FieldDefinition[], service_id: number): FieldDefinition[] =>
  fields.filter((field) => field.service_id === service_id)

/** The fields of a subscription owner: those without categories and services. */
export const subscriptionOwnerFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  ticketFields(fields, null)

interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Null unless the text is an existing day in the format YYYY-MM-DD. */
function parseDay(text: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

function calendarDayOf(instant: number, timeZone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, timeZone)
  return { year, month, day }
}

/** Ages count on the first day of the event, and on the day of the order while it runs and for a pass. @param now epoch ms */
export const answerDay = (
  { kind, starts_at, time_zone }: Pick<EventRow, 'kind' | 'starts_at' | 'time_zone'>,
  now: number,
): FieldValidation['today'] => ({
  ...calendarDayOf(now, time_zone),
  ageOn: calendarDayOf(kind === 'EVENT' ? Math.max(now, starts_at) : now, time_zone),
})

const dayOrdinal = ({ year, month, day }: CalendarDay): number => (year * 100 + month) * 100 + day

const isDayBefore = (date: CalendarDay, other: CalendarDay): boolean => dayOrdinal(date) < dayOrdinal(other)

/**
 * Completed years on a day, and years begun: a day after the 30th birthday these are 30 and 31. Upper limits
 * use the second. Who was born on 29 February completes a year at the end of 28 February, so the birthday of other years is 1 March (BGB
 * § 187 (2), § 188 (2)).
 */
function ageOn(birth: CalendarDay, today: CalendarDay): { readonly full: number; readonly begun: number } {
  const birthday = Date.UTC(today.year, birth.month - 1, birth.day)
  const now = Date.UTC(today.year, today.month - 1, today.day)
  const full = today.year - birth.year - (now < birthday ? 1 : 0)
  return { full, begun: now === birthday ? full : full + 1 }
}
