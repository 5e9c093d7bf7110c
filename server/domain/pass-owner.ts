/** Who will hold a pass: the buyer, or somebody else whom the buyer names. Contract 1, 2.19. */
import type { BookingForm } from '#core/contract/reservation.ts'
import { typed, type Person } from './booking/data.ts'
import { emailProblems, nameProblems } from './booking/person-rules.ts'
import { ownerFields, type FieldDefinition } from './fields/definition.ts'
import { fieldProblems, type FieldChecking } from './fields/validate.ts'
import type { ValidationError } from './problems.ts'

const prefix = 'subscriptionOwner.'

/** The reference ends in a 500 without an owner in the form; here that is the buyer as well. */
export function ownerOf(form: BookingForm): Person {
  const { firstName, lastName, email } =
    form.differentSubscriptionOwner === true ? (form.subscriptionOwner ?? {}) : form
  return { firstName: typed(firstName), lastName: typed(lastName), email: typed(email) }
}

/** Names and address of somebody else only: the buyer's were judged already. */
function personProblems(form: BookingForm): ValidationError[] {
  if (form.differentSubscriptionOwner !== true) return []
  const owner = ownerOf(form)
  return [...nameProblems(prefix, owner), ...emailProblems(prefix, owner.email)]
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
    prefix,
    ...circumstances,
  }),
]
