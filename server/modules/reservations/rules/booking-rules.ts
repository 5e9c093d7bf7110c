/** Checks the booking form in the order of the table in docs/api/booking-details.md#rules. */
import type { Warning } from '#core/contract/problem.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import {
  attendeeProblems,
  itemProblems,
  type ValidationContext,
  type ReservationItems,
} from './attendee-rules.ts'
import { billingProblems, vatNumberProblems } from './billing-rules.ts'
import type { BookingData } from './booking-data.ts'
import { italianProblems, italianWarnings } from './italian-invoice-rules.ts'
import { contactProblems } from './person-rules.ts'

export interface BookingFacts extends ValidationContext {
  readonly items: ReservationItems
  /** Result for the buyer's VAT number; null when there was nothing to check. */
  readonly vatNumberVerdict: VatCheckResult | null
  /** Italian e-invoicing is enabled and the total is above zero. */
  readonly italianEInvoicing: boolean
}

/** Several rules can report the same code for the same field. */
function withoutDuplicates(problems: readonly ValidationError[]): ValidationError[] {
  const seen = new Set<string>()
  return problems.filter(({ fieldName, code }) => {
    const key = `${fieldName} ${code}`
    return !seen.has(key) && seen.add(key)
  })
}

/** What stops the booking, each problem once (docs/api/booking-details.md#rules). */
export const bookingProblems = (data: BookingData, facts: BookingFacts): ValidationError[] =>
  withoutDuplicates([
    ...vatNumberProblems(data, facts.vatNumberVerdict),
    ...contactProblems(data),
    ...billingProblems(data),
    ...(facts.italianEInvoicing ? italianProblems(data) : []),
    ...attendeeProblems(data, facts.items, facts),
    ...itemProblems(data, facts.items, facts),
  ])

/** A visitor can continue despite warnings (`ignoreWarnings`). */
export function bookingWarnings(
  data: BookingData,
  { italianEInvoicing: italian }: Pick<BookingFacts, 'italianEInvoicing'>,
): Warning[] {
  return italian ? italianWarnings(data) : []
}
