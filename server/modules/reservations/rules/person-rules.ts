/** Checks names and e-mail addresses of the buyer and of attendees (docs/api/booking-details.md#rules). */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { isEmailAddress, maxEmailLength } from '#core/domain/email-address.ts'
import { isPlainName } from '#server/infra/validation/is-plain-name.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import type { PersonData } from './booking-data.ts'

const maxNameLength = 255

/** @param value null for a blank text */
export const requiredProblems = (
  field: string,
  value: string | null,
  code: ProblemCode = 'error.emptyField',
): ValidationError[] => (value === null ? [problem(field, code)] : [])

/** @param limit in UTF-16 units, which the problem names */
export const lengthProblems = (
  field: string,
  value: string | null,
  limit: number,
  code: ProblemCode = 'error.tooLong',
): ValidationError[] => (value !== null && value.length > limit ? [problem(field, code, limit)] : [])

/** @param value null for a blank text */
export const plainNameProblems = (field: string, value: string | null): ValidationError[] =>
  value === null || isPlainName(value) ? [] : [problem(field, 'error.nameNotPlain')]

/** @param prefix of field names: `tickets[<uuid>].`, or empty for the buyer */
export function nameProblems(
  prefix: string,
  { firstName, lastName }: Omit<PersonData, 'email'>,
): ValidationError[] {
  return [
    ...requiredProblems(`${prefix}firstName`, firstName, 'error.STEP_2_EMPTY_FIRSTNAME'),
    ...lengthProblems(`${prefix}firstName`, firstName, maxNameLength, 'error.STEP_2_MAX_LENGTH_FIRSTNAME'),
    ...plainNameProblems(`${prefix}firstName`, firstName),
    ...requiredProblems(`${prefix}lastName`, lastName, 'error.STEP_2_EMPTY_LASTNAME'),
    ...lengthProblems(`${prefix}lastName`, lastName, maxNameLength, 'error.STEP_2_MAX_LENGTH_LASTNAME'),
    ...plainNameProblems(`${prefix}lastName`, lastName),
  ]
}

/** Each defect of an address has its own code. @param prefix as of {@link nameProblems} */
export function emailProblems(prefix: string, email: string | null): ValidationError[] {
  const field = `${prefix}email`
  if (email === null) return [problem(field, 'error.STEP_2_EMPTY_EMAIL')]
  if (email.length > maxEmailLength) return [problem(field, 'error.STEP_2_EMAIL_IS_TOO_LONG', maxEmailLength)]
  return isEmailAddress(email) ? [] : [problem(field, 'error.STEP_2_INVALID_EMAIL')]
}

export const contactProblems = (person: PersonData): ValidationError[] => [
  ...emailProblems('', person.email),
  ...nameProblems('', person),
]

/** For attendees, all defects of an address have one code. */
export function attendeePersonProblems(prefix: string, person: PersonData): ValidationError[] {
  const { email } = person
  const reachable = email !== null && isEmailAddress(email)
  return [...(reachable ? [] : [problem(`${prefix}email`, 'error.email')]), ...nameProblems(prefix, person)]
}
