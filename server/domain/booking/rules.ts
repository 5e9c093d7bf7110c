/** Are the booking details complete and credible? The table of contract 1, 2.19, in its order. */
import type { Warning } from '#core/contract/problem.ts'
import { isEmailAddress, looksMistyped } from '../email-address.ts'
import type { VatVerdict } from '../fields/validate.ts'
import type { ValidationError } from '../problems.ts'
import { attendeeProblems, itemProblems, type Circumstances, type Ordered } from './attendee-rules.ts'
import { billingProblems, numberProblems } from './billing-rules.ts'
import type { BookingData } from './data.ts'
import { italianProblems, italianWarnings } from './italian-rules.ts'
import { contactProblems } from './person-rules.ts'

export interface BookingFacts extends Circumstances {
  readonly ordered: Ordered
  /** Of the customer's number; null when there was nothing to check. */
  readonly verdict: VatVerdict | null
  /** Electronic invoices are on and the order costs something. */
  readonly italian: boolean
}

/** The same fault of the same field is told once, whichever rules found it. */
function once(problems: readonly ValidationError[]): ValidationError[] {
  const seen = new Set<string>()
  return problems.filter(({ fieldName, code }) => {
    const key = `${fieldName} ${code}`
    return !seen.has(key) && seen.add(key)
  })
}

export const bookingProblems = (data: BookingData, facts: BookingFacts): ValidationError[] =>
  once([
    ...numberProblems(data, facts.verdict),
    ...contactProblems(data),
    ...billingProblems(data),
    ...(facts.italian ? italianProblems(data) : []),
    ...attendeeProblems(data, facts.ordered, facts),
    ...itemProblems(data, facts.ordered, facts),
  ])

/** Does not stop anyone who insists (`ignoreWarnings`). */
export function bookingWarnings(data: BookingData, { italian }: Pick<BookingFacts, 'italian'>): Warning[] {
  const { email } = data
  const doubtful = email !== null && isEmailAddress(email) && looksMistyped(email)
  return [
    ...(doubtful ? [{ code: 'error.STEP_2_EMAIL_TYPO', params: [email] }] : []),
    ...(italian ? italianWarnings(data) : []),
  ]
}
