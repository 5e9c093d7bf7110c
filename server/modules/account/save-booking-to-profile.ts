/**
 * Stores the data of a booking in the profile, which prefills the next one
 * (docs/api/booking-details.md#processing-order).
 */
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { AdditionalData, Billing, ItalianBilling } from '#server/infra/database/tables/tables.ts'
import { ticketFields, type FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { findUser, findProfile, saveProfile } from './queries.ts'

interface AttendeeAnswers {
  readonly email: string | null
  /** Answers of text fields by field name. */
  readonly answers: AdditionalData
}

/** True for free text that may be stored for long. A choice from a list has no meaning for another event. */
const isReusable = ({ type, sensitive }: FieldDefinition): boolean =>
  !sensitive && ['input:text', 'input:tel', 'textarea'].includes(type)

const labelsOf = ({ texts }: FieldDefinition): AdditionalData[string]['label'] =>
  Object.fromEntries(Object.entries(texts).map(([lang, { label }]) => [lang, label]))

const attendeeAnswersOf = ({ tickets, fields, answers }: ReservationDetails): AttendeeAnswers[] =>
  tickets.map(({ id, email, category_id }) => ({
    email,
    answers: Object.fromEntries(
      ticketFields(fields, category_id)
        .filter(isReusable)
        .flatMap((field): [string, AdditionalData[string]][] => {
          const value = answers.stored(field, { kind: 'ticket', id })
          return value === null ? [] : [[field.name, { label: labelsOf(field), values: [value] }]]
        }),
    ),
  }))

/** Leaves out the fields that belong to one reservation. */
function reusableBilling(billing: Billing): Billing {
  const { addCompanyBillingDetails: _, skipVatNr: __, customerReference: ___, ...profileBilling } = billing
  return profileBilling
}

/** The Italian part is in every form, usually empty. */
const hasValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(Boolean) : Boolean(value)

const italianBillingOf = ({ italian }: Billing): ItalianBilling | null =>
  italian && hasValue(italian) ? italian : null

/**
 * Call it after the booking was accepted. Empty billing data do not overwrite the profile's. Answers come
 * from the first attendee with the account's e-mail address.
 */
export async function updateProfileFromReservation(
  db: Database,
  userId: number | null,
  billing: Billing,
  attendees: readonly AttendeeAnswers[],
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const before = await findProfile(db, user.id)
  const typed = Object.values(reusableBilling(billing)).some(hasValue)
  const ownAnswers = attendees.find(({ email }) => isSameEmail(email, user.email))
  if (!typed && Object.keys(ownAnswers?.answers ?? {}).length === 0) return
  const stored = before?.billing ?? {}
  await saveProfile(
    db,
    user.id,
    typed
      ? { ...reusableBilling(billing), italian: italianBillingOf(billing) ?? italianBillingOf(stored) }
      : stored,
    { ...before?.additional_data, ...ownAnswers?.answers },
  )
}

/** Stores billing data and answers of an accepted booking in the account's profile, in the caller's transaction. */
export const saveBookingToProfile = (
  trx: Database,
  accountId: number,
  details: ReservationDetails,
): Promise<void> =>
  updateProfileFromReservation(trx, accountId, details.reservation.billing, attendeeAnswersOf(details))
