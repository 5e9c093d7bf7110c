/** Who may hold a ticket from now on: what the update form must contain. Contract 2, 1.13. */
import type { TicketOwner } from '#core/contract/reservation.ts'
import { isEmailAddress, longestEmail } from './email-address.ts'
import { problem, type ValidationError } from './problems.ts'

export interface Holder {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

const longestName = 255

const typed = (text: string | null | undefined): string | null => text?.trim() || null

/** Blanks taken off both ends, the case kept; blank is null. */
export const holderOf = ({ firstName, lastName, email }: TicketOwner): Holder => ({
  firstName: typed(firstName),
  lastName: typed(lastName),
  email: typed(email),
})

const isReachable = (email: string | null): boolean =>
  email !== null && email.length <= longestEmail && isEmailAddress(email)

function nameProblems(field: 'firstName' | 'lastName', name: string | null): ValidationError[] {
  const word = field.toUpperCase()
  if (name === null) return [problem(field, `error.STEP_2_EMPTY_${word}`)]
  return name.length > longestName ? [problem(field, `error.STEP_2_MAX_LENGTH_${word}`, longestName)] : []
}

/** In the order the fields are judged: address, first name, last name. */
export const holderProblems = ({ firstName, lastName, email }: Holder): ValidationError[] => [
  ...(isReachable(email) ? [] : [problem('email', 'error.email')]),
  ...nameProblems('firstName', firstName),
  ...nameProblems('lastName', lastName),
]
