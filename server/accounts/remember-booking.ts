/** What a signed-in visitor typed for one order is offered again for the next. Contract 1, 2.19, step 7. */
import { ticketFields, type FieldDefinition } from '../domain/fields/definition.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import type { AdditionalData } from '../store/tables/accounts.ts'
import type { Billing, ItalianBilling } from '../store/tables.ts'
import { findUser, profileOf, saveProfile } from '../store/users.ts'

export interface BookedAttendee {
  readonly email: string | null
  /** Answers to text questions, under the names of their fields. */
  readonly answers: AdditionalData
}

/** Typed freely: what was chosen from a list of one event means nothing at the next. */
const isText = ({ type }: FieldDefinition): boolean => ['input:text', 'input:tel', 'textarea'].includes(type)

const labelOf = ({ texts }: FieldDefinition): AdditionalData[string]['label'] =>
  Object.fromEntries(Object.entries(texts).map(([lang, { label }]) => [lang, label]))

/** The attendees of an order with what they wrote, in the order of the tickets. */
export const bookedAttendees = ({ tickets, fields, answers }: FullOrder): BookedAttendee[] =>
  tickets.map(({ id, email, category_id }) => ({
    email,
    answers: Object.fromEntries(
      ticketFields(fields, category_id)
        .filter(isText)
        .flatMap((field): [string, AdditionalData[string]][] => {
          const value = answers.stored(field, { kind: 'ticket', id })
          return value === null ? [] : [[field.name, { label: labelOf(field), values: [value] }]]
        }),
    ),
  }))

/** Without what belongs to the one order: its own reference, and the ticks that shape its form. */
function lasting(billing: Billing): Billing {
  const { addCompanyBillingDetails: _, skipVatNr: __, customerReference: ___, ...kept } = billing
  return kept
}

/** Italy's part is there in every form, mostly with nothing in it. */
const isTyped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(Boolean) : Boolean(value)

const italianOf = ({ italian }: Billing): ItalianBilling | null =>
  italian && isTyped(italian) ? italian : null

const sameAddress = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/**
 * To be called once the booking details were accepted. An order without any billing data leaves the profile's alone.
 * Answers are taken from the first attendee who has the account's e-mail address.
 */
export async function rememberBooking(
  db: Database,
  userId: number | null,
  billing: Billing,
  attendees: readonly BookedAttendee[],
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const before = await profileOf(db, user.id)
  const typed = Object.values(lasting(billing)).some(isTyped)
  const own = attendees.find(({ email }) => sameAddress(email, user.email))
  if (!typed && Object.keys(own?.answers ?? {}).length === 0) return
  const stored = before?.billing ?? {}
  await saveProfile(
    db,
    user.id,
    typed ? { ...lasting(billing), italian: italianOf(billing) ?? italianOf(stored) } : stored,
    { ...before?.additional_data, ...own?.answers },
  )
}
