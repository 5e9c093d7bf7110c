/** Who will hold a pass: the buyer, or somebody else whom the buyer names. Contract 1, 2.19. */
import type { BookingForm } from '#core/contract/reservation.ts'
import type { PersonData } from './booking-data.ts'
import { trimmedOrNull } from '#server/infra/validation/trimmed-or-null.ts'
import { emailProblems, nameProblems } from './person-rules.ts'
import {
  subscriptionOwnerFields,
  type FieldDefinition,
} from '#server/modules/additional-fields/rules/field-definition.ts'
import {
  fieldProblems,
  type FieldValidation,
} from '#server/modules/additional-fields/rules/validate-answers.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'

const prefix = 'subscriptionOwner.'

/** The reference ends in a 500 without an owner in the form; here that is the buyer as well. */
export function subscriptionOwnerOf(form: BookingForm): PersonData {
  const { firstName, lastName, email } =
    form.differentSubscriptionOwner === true ? (form.subscriptionOwner ?? {}) : form
  return {
    firstName: trimmedOrNull(firstName),
    lastName: trimmedOrNull(lastName),
    email: trimmedOrNull(email),
  }
}

/** Names and address of somebody else only: the buyer's were judged already. */
function ownerPersonProblems(form: BookingForm): ValidationError[] {
  if (form.differentSubscriptionOwner !== true) return []
  const owner = subscriptionOwnerOf(form)
  return [...nameProblems(prefix, owner), ...emailProblems(prefix, owner.email)]
}

/** @param fields of the pass; whoever holds it answers them */
export const subscriptionOwnerProblems = (
  form: BookingForm,
  fields: readonly FieldDefinition[],
  validation: Pick<FieldValidation, 'today' | 'vatCheckResult'>,
): ValidationError[] => [
  ...ownerPersonProblems(form),
  ...fieldProblems({
    fields: subscriptionOwnerFields(fields),
    submitted: form.subscriptionOwner?.additional,
    prefix,
    ...validation,
  }),
]
