/**
 * Checks answers to additional fields, for booking form, change of a ticket and subscription owner
 * (docs/api/additional-fields.md#field-rules).
 */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { isCountry } from '#server/infra/i18n/countries.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import { ageOn, isDayBefore, parseDay } from './birth-date.ts'
import type { FieldDefinition, SubmittedValues } from './field-definition.ts'
import { slotsFromStored, isCheckboxGroup, submittedSlots, type FieldSlot } from './slots.ts'

export type VatCheckResult = 'valid' | 'invalid' | 'down'

export interface FieldValidation {
  /** `ticketFields`, `serviceFields` or `subscriptionOwnerFields` of the event's fields. */
  readonly fields: readonly FieldDefinition[]
  /** `additional` of the form. */
  readonly submitted: SubmittedValues
  /** Before `additional[...]` in field names: `tickets[<uuid>].`, `subscriptionOwner.`, or empty. */
  readonly prefix: string
  /** Today in the event's time zone, from `calendarDayOf`. */
  readonly today: { readonly year: number; readonly month: number; readonly day: number }
  /** Result for a number in a `vat:eu` field. `vatNumbersIn` lists the numbers to check in advance. */
  readonly vatCheckResult: (number: string) => VatCheckResult
  /** Stored text by field name: a stored choice stays valid after it was disabled. */
  readonly stored?: ReadonlyMap<string, string>
  /** Fields that other items of the same ticket answer. */
  readonly presentElsewhere?: ReadonlySet<string>
}

type FieldRule = (value: string, field: FieldDefinition, checking: FieldValidation) => RuleProblem | null
interface RuleProblem {
  readonly code: ProblemCode
  readonly limit?: number
}

/** Greatest length of an answer to a field without `maxLength`. */
const defaultMaxLength = 5000

const lengthRule: FieldRule = (value, { minLength, maxLength }) => {
  const limit = maxLength ?? defaultMaxLength
  if (value.length > limit) return { code: 'error.tooLong', limit }
  if (minLength !== null && value.length < minLength) return { code: 'error.tooShort', limit: minLength }
  return null
}

const choiceRule: FieldRule = (value, field, { stored }) => {
  const { restrictedValues, disabledValues } = field
  if (restrictedValues.length > 0 && !restrictedValues.includes(value))
    return { code: 'error.restrictedValue' }
  if (!disabledValues.includes(value)) return null
  return slotsFromStored(stored?.get(field.name) ?? null, field).includes(value)
    ? null
    : { code: 'error.disabledValue' }
}

/** Numbers are written in many ways; one without three digits is none. alf.io accepts any text. */
const phoneRule: FieldRule = (value) =>
  (value.match(/\p{Nd}/gu) ?? []).length >= 3 ? null : { code: 'error.restrictedValue' }

const birthDateRule: FieldRule = (value, { minLength, maxLength }, { today }) => {
  const day = parseDay(value)
  if (!day || !isDayBefore(day, today)) return { code: 'error.restrictedValue' }
  const age = ageOn(day, today)
  if (minLength !== null && age.full < minLength) return { code: 'error.tooYoung', limit: minLength }
  if (maxLength !== null && age.begun > maxLength) return { code: 'error.tooOld', limit: maxLength }
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
  const { submitted: given, prefix, presentElsewhere } = checking
  const name = `${prefix}additional[${field.name}]`
  const slots = submittedSlots(given, field)
  if (slots === null) {
    const missing = field.required && !presentElsewhere?.has(field.name)
    return missing ? [problem(`${name}[0]`, 'error.emptyField')] : []
  }
  if (field.required && slots.every((slot) => slot === null)) {
    return [problem(isCheckboxGroup(field) ? name : `${name}[0]`, 'error.emptyField')]
  }
  return slots.flatMap((slot, index) => valueProblems(slot, `${name}[${String(index)}]`, field, checking))
}

/** In the order of the fields, with the first problem of each value. */
export const fieldProblems = (checking: FieldValidation): ValidationError[] =>
  checking.fields.flatMap((field) => fieldProblemsOf(field, checking))

/** The numbers for which `fieldProblems` needs a result. */
export const vatNumbersIn = (fields: readonly FieldDefinition[], given: SubmittedValues): string[] =>
  fields
    .filter(({ type }) => type === 'vat:eu')
    .flatMap((field) => submittedSlots(given, field) ?? [])
    .filter((value) => value !== null)
