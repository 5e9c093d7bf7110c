/** Names and addresses of people: the buyer, and whoever comes. Contract 1, 2.19. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { isEmailAddress, longestEmail } from '../email-address.ts'
import { problem, type ValidationError } from '../problems.ts'
import type { Person } from './data.ts'

const longestName = 255

export const required = (
  field: string,
  value: string | null,
  code: ProblemCode = 'error.emptyField',
): ValidationError[] => (value === null ? [problem(field, code)] : [])

export const atMost = (
  field: string,
  value: string | null,
  limit: number,
  code: ProblemCode = 'error.tooLong',
): ValidationError[] => (value !== null && value.length > limit ? [problem(field, code, limit)] : [])

/** @param prefix of the names of errors: `tickets[<uuid>].`, or "" for the buyer */
export function nameProblems(
  prefix: string,
  { firstName, lastName }: Omit<Person, 'email'>,
): ValidationError[] {
  return [
    ...required(`${prefix}firstName`, firstName, 'error.STEP_2_EMPTY_FIRSTNAME'),
    ...atMost(`${prefix}firstName`, firstName, longestName, 'error.STEP_2_MAX_LENGTH_FIRSTNAME'),
    ...required(`${prefix}lastName`, lastName, 'error.STEP_2_EMPTY_LASTNAME'),
    ...atMost(`${prefix}lastName`, lastName, longestName, 'error.STEP_2_MAX_LENGTH_LASTNAME'),
  ]
}

/** Each fault of an address has its own code. @param prefix as of {@link nameProblems} */
export function emailProblems(prefix: string, email: string | null): ValidationError[] {
  const field = `${prefix}email`
  if (email === null) return [problem(field, 'error.STEP_2_EMPTY_EMAIL')]
  if (email.length > longestEmail) return [problem(field, 'error.STEP_2_EMAIL_IS_TOO_LONG', longestEmail)]
  return isEmailAddress(email) ? [] : [problem(field, 'error.STEP_2_INVALID_EMAIL')]
}

export const contactProblems = (person: Person): ValidationError[] => [
  ...emailProblems('', person.email),
  ...nameProblems('', person),
]

/** Of somebody who comes: one code for every fault of the address. */
export function holderProblems(prefix: string, person: Person): ValidationError[] {
  const { email } = person
  const reachable = email !== null && email.length <= longestEmail && isEmailAddress(email)
  return [...(reachable ? [] : [problem(`${prefix}email`, 'error.email')]), ...nameProblems(prefix, person)]
}
