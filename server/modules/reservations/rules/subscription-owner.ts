/** The owner of a subscription: the buyer or another person (docs/api/booking-details.md#rules). */
import type { BookingForm } from '#core/contract/reservation.ts'
import { emailOrNull } from '#server/infra/validation/email-or-null.ts'
import { trimmedOrNull } from '#server/infra/validation/trimmed-or-null.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'
import {
  subscriptionOwnerFields,
  type FieldDefinition,
  fieldProblems,
  type FieldValidation,
} from '#server/modules/additional-fields/index.ts'
import type { PersonData } from './booking-data.ts'
import { emailProblems, nameProblems } from './person-rules.ts'

const prefix = 'subscriptionOwner.'

/** Without an owner in the form the buyer is the owner; alf.io answers 500. */
export function subscriptionOwnerOf(form: BookingForm): PersonData {
  const { firstName, lastName, email } =
    form.differentSubscriptionOwner === true ? (form.subscriptionOwner ?? {}) : form
  return {
    firstName: trimmedOrNull(firstName),
    lastName: trimmedOrNull(lastName),
    email: emailOrNull(email),
  }
}

/** Checks another person only: the buyer is checked as contact. */
function ownerPersonProblems(form: BookingForm): ValidationError[] {
  if (form.differentSubscriptionOwner !== true) return []
  const owner = subscriptionOwnerOf(form)
  return [...nameProblems(prefix, owner), ...emailProblems(prefix, owner.email)]
}

/** @param fields of the descriptor; the owner answers them */
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
