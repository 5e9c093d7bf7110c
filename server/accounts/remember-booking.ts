/** What a signed-in visitor typed for one order is offered again for the next. Contract 1, 2.19, step 7. */
import type { Database } from '../store/database.ts'
import type { AdditionalData, ProfileBilling } from '../store/tables/accounts.ts'
import type { Billing } from '../store/tables.ts'
import { findUser, profileOf, saveProfile } from '../store/users.ts'

export interface BookedAttendee {
  readonly email: string | null
  /** Answers to text questions, under the names of their fields. */
  readonly answers: AdditionalData
}

/** Without what belongs to the one order: its own reference, and the ticks that shape its form. */
function lasting(billing: ProfileBilling): ProfileBilling {
  const { addCompanyBillingDetails: _, skipVatNr: __, customerReference: ___, ...kept } = billing
  return kept
}

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
  const typed = Object.entries(lasting(billing)).filter(([, value]) => value !== null && value !== undefined)
  const own = attendees.find(({ email }) => sameAddress(email, user.email))
  if (typed.length === 0 && Object.keys(own?.answers ?? {}).length === 0) return
  const stored = before?.billing ?? {}
  await saveProfile(
    db,
    user.id,
    typed.length === 0 ? stored : { italian: stored.italian ?? null, ...lasting(billing) },
    { ...before?.additional_data, ...own?.answers },
  )
}
