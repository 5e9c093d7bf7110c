/** Who will hold a pass: the buyer, or somebody else whom the buyer names. Contract 1, 2.19. */
import type { BookingForm } from '#core/contract/reservation.ts'
import { isEmailAddress, longestEmail } from './email-address.ts'
import { ownerFields, type FieldDefinition } from './fields/definition.ts'
import { fieldProblems, type FieldChecking } from './fields/validate.ts'
import { problem, type ValidationError } from './problems.ts'

export interface OwnerData {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

const typed = (text: string | null | undefined): string | null => text?.trim() || null
const longestName = 255

/** The reference ends in a 500 without an owner in the form; here that is the buyer as well. */
export function ownerOf(form: BookingForm): OwnerData {
  const { firstName, lastName, email } =
    form.differentSubscriptionOwner === true ? (form.subscriptionOwner ?? {}) : form
  return { firstName: typed(firstName), lastName: typed(lastName), email: typed(email) }
}

function nameProblem(field: string, value: string | null, kind: 'FIRSTNAME' | 'LASTNAME'): ValidationError[] {
  if (value === null) return [problem(field, `error.STEP_2_EMPTY_${kind}`)]
  return value.length > longestName ? [problem(field, `error.STEP_2_MAX_LENGTH_${kind}`, longestName)] : []
}

function emailProblem(email: string | null): ValidationError[] {
  const field = 'subscriptionOwner.email'
  if (email === null) return [problem(field, 'error.STEP_2_EMPTY_EMAIL')]
  if (email.length > longestEmail) return [problem(field, 'error.STEP_2_EMAIL_IS_TOO_LONG', longestEmail)]
  return isEmailAddress(email) ? [] : [problem(field, 'error.STEP_2_INVALID_EMAIL')]
}

/** Names and address of somebody else only: the buyer's were judged already. */
function personProblems(form: BookingForm): ValidationError[] {
  if (form.differentSubscriptionOwner !== true) return []
  const { firstName, lastName, email } = ownerOf(form)
  return [
    ...nameProblem('subscriptionOwner.firstName', firstName, 'FIRSTNAME'),
    ...nameProblem('subscriptionOwner.lastName', lastName, 'LASTNAME'),
    ...emailProblem(email),
  ]
}

/** @param fields of the pass; whoever holds it answers them */
export const ownerProblems = (
  form: BookingForm,
  fields: readonly FieldDefinition[],
  circumstances: Pick<FieldChecking, 'today' | 'vatVerdict'>,
): ValidationError[] => [
  ...personProblems(form),
  ...fieldProblems({
    fields: ownerFields(fields),
    given: form.subscriptionOwner?.additional,
    prefix: 'subscriptionOwner.',
    ...circumstances,
  }),
]
