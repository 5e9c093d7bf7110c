/** Are the booking details complete and credible? The table of contract 1, 2.19, as far as this office asks for it. */
import type { Warning } from '#core/contract/problem.ts'
import { isEmailAddress, longestEmail, looksMistyped } from './email-address.ts'
import { problem, type ValidationError } from './problems.ts'

/** What was typed, blanks taken off both ends; empty is null. */
export interface BookingData {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly invoiceRequested: boolean
  readonly company: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly zip: string | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly vatNr: string | null
  readonly customerReference: string | null
  readonly skipVatNr: boolean
  /** By public uuid; null when the buyer will name the attendees later. */
  readonly attendees: ReadonlyMap<string, Attendee> | null
  /** Every ticket of the reservation, public uuids. */
  readonly tickets: readonly string[]
}

export interface Attendee {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

const form = 'contactAndTicketsForm'
const longestName = 255
const longestAddress = 256
const longestZip = 51

const required = (field: string, value: string | null, code = 'error.emptyField'): ValidationError[] =>
  value === null ? [problem(field, code)] : []

const atMost = (
  field: string,
  value: string | null,
  limit: number,
  code = 'error.tooLong',
): ValidationError[] => (value !== null && value.length > limit ? [problem(field, code, limit)] : [])

function nameProblems(prefix: string, { firstName, lastName }: Attendee): ValidationError[] {
  return [
    ...required(`${prefix}firstName`, firstName, 'error.STEP_2_EMPTY_FIRSTNAME'),
    ...atMost(`${prefix}firstName`, firstName, longestName, 'error.STEP_2_MAX_LENGTH_FIRSTNAME'),
    ...required(`${prefix}lastName`, lastName, 'error.STEP_2_EMPTY_LASTNAME'),
    ...atMost(`${prefix}lastName`, lastName, longestName, 'error.STEP_2_MAX_LENGTH_LASTNAME'),
  ]
}

function contactEmail(email: string | null): ValidationError[] {
  if (email === null) return [problem('email', 'error.STEP_2_EMPTY_EMAIL')]
  if (email.length > longestEmail) return [problem('email', 'error.STEP_2_EMAIL_IS_TOO_LONG', longestEmail)]
  return isEmailAddress(email) ? [] : [problem('email', 'error.STEP_2_INVALID_EMAIL')]
}

function billingProblems(data: BookingData): ValidationError[] {
  const lengths = [
    ...atMost('billingAddressCompany', data.company, longestAddress),
    ...atMost('billingAddressLine1', data.line1, longestAddress),
    ...atMost('billingAddressLine2', data.line2, longestAddress),
    ...atMost('billingAddressZip', data.zip, longestZip),
    ...atMost('billingAddressCity', data.city, longestAddress),
    ...atMost('billingAddressState', data.state, longestAddress),
    ...atMost('vatCountryCode', data.country, 2),
    ...atMost('vatNr', data.vatNr, longestAddress),
    ...atMost('customerReference', data.customerReference, longestAddress),
  ]
  if (!data.invoiceRequested) return lengths
  const asksForNumber = data.company !== null && !data.skipVatNr
  return [
    ...lengths,
    ...required('billingAddressLine1', data.line1),
    ...required('billingAddressZip', data.zip),
    ...required('billingAddressCity', data.city),
    ...required('vatCountryCode', data.country),
    ...(asksForNumber ? required('vatNr', data.vatNr) : []),
  ]
}

function attendeeProblems({ attendees, tickets }: BookingData): ValidationError[] {
  if (attendees === null) return []
  const problems = [...attendees].flatMap(([uuid, attendee]) => {
    const { email } = attendee
    const reachable = email !== null && email.length <= longestEmail && isEmailAddress(email)
    return [
      ...(reachable ? [] : [problem(`tickets[${uuid}].email`, 'error.email')]),
      ...nameProblems(`tickets[${uuid}].`, attendee),
    ]
  })
  const everyone = tickets.every((uuid) => attendees.has(uuid))
  return problems.length > 0 || !everyone
    ? [...problems, problem(form, 'error.STEP_2_MISSING_ATTENDEE_DATA')]
    : []
}

export function bookingProblems(data: BookingData): ValidationError[] {
  return [
    ...contactEmail(data.email),
    ...nameProblems('', data),
    ...billingProblems(data),
    ...attendeeProblems(data),
  ]
}

/** Does not stop anyone who insists (`ignoreWarnings`). */
export function bookingWarnings({ email }: BookingData): Warning[] {
  const doubtful = email !== null && isEmailAddress(email) && looksMistyped(email)
  return doubtful ? [{ code: 'error.STEP_2_EMAIL_TYPO', params: [email] }] : []
}
