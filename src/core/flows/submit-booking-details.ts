/**
 * Sends the booking details. docs/api/booking-details.md#validate-to-overview: the server stores them even
 * when it answers 422.
 */
import type { Busy, Refused, Unreachable } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Warning } from '../contract/problem.ts'
import { toBookingForm, type BookingValues } from '../domain/booking-form.ts'
import { withReservationLock, type CheckoutTools } from './checkout-tools.ts'
import { keepDraft } from './keep-draft.ts'

export interface BookingDetails {
  readonly reservationId: string
  readonly shortName: string
  readonly lang: string
  readonly values: BookingValues
  /** Send despite the warnings of the server, which the visitor has read. */
  readonly ignoreWarnings: boolean
}

export type BookingDetailsOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'warned'; readonly warnings: readonly Warning[] }
  /** Another tab sends for this reservation right now. */
  | { readonly kind: 'in-other-tab' }
  | Refused
  | Busy
  | Unreachable

/** Stores the draft, then sends it once. An answer with warnings does not complete the step. Never rejects. */
export async function submitBookingDetails(
  tools: CheckoutTools,
  details: BookingDetails,
): Promise<BookingDetailsOutcome> {
  const { reservationId, lang, values, ignoreWarnings } = details
  await keepDraft(tools, details, values)
  const answer = await withReservationLock(tools.locks, reservationId, () =>
    tools.api.call(endpoints.validateToOverview, {
      params: { reservationId },
      query: { lang, ignoreWarnings },
      body: toBookingForm(values),
    }),
  )
  if (answer === null) return { kind: 'in-other-tab' }
  if (answer.kind !== 'value') return answer
  return answer.warnings.length > 0 && !ignoreWarnings
    ? { kind: 'warned', warnings: answer.warnings }
    : { kind: 'accepted' }
}
