/** Stores the booking form and decides whether the reservation can be paid (docs/api/booking-details.md#form). */
import type { BookingForm } from '#core/contract/reservation.ts'
import type { Warning } from '#core/contract/problem.ts'
import { isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'
import { prepareBooking } from './prepare-booking.ts'
import { findReservationDetails, loadReservationDetails } from './queries/full-reservations.ts'
import { lockReservation, updateReservation } from './queries/reservations.ts'
import type { ReservationDetails } from './reservation-details.ts'
import type { ReservationsContext } from './context.ts'
import { bookingProblems, bookingWarnings } from './rules/booking-rules.ts'
import { subscriptionOwnerProblems } from './rules/subscription-owner.ts'
import { belongsToReservation, saveBooking, saveSubscriptionOwnerForm } from './save-booking.ts'

export interface SubmittedBooking {
  readonly form: BookingForm
  /** The visitor saw the warnings and confirms the input. */
  readonly ignoreWarnings: boolean
  /** Account of the signed-in visitor, whose profile takes over the input. */
  readonly accountId: number | null
}

/** `foreign-ticket`: the form names a ticket of another reservation. `not-open`: it is no longer pending. */
export type BookingResult =
  | { readonly kind: 'foreign-ticket' | 'not-open' }
  | {
      readonly kind: 'stored'
      readonly problems: readonly ValidationError[]
      readonly warnings: readonly Warning[]
    }

async function acceptBooking(
  trx: Database,
  reservationId: string,
  accountId: number | null,
  { saveBookingToProfile }: ReservationsContext,
): Promise<void> {
  await updateReservation(trx, reservationId, { validated: true })
  // Loaded again: the profile takes over what was stored.
  const details = accountId === null ? undefined : await findReservationDetails(trx, reservationId)
  if (accountId !== null && details) await saveBookingToProfile(trx, accountId, details)
}

/** Tax numbers are checked before the transaction, so the reservation may change meanwhile and is read again. */
export async function submitBooking(
  context: ReservationsContext,
  before: ReservationDetails,
  { form, ignoreWarnings, accountId }: SubmittedBooking,
): Promise<BookingResult> {
  const { data, facts, taxStatus } = await prepareBooking(form, before, context)
  if (!belongsToReservation(data, before)) return { kind: 'foreign-ticket' }
  return context.db.transaction().execute(async (trx): Promise<BookingResult> => {
    const reservation = await lockReservation(trx, before.reservation.id)
    if (!reservation || !isOpen(reservation.status)) return { kind: 'not-open' }
    const details = await loadReservationDetails(trx, reservation)
    await saveBooking(trx, details, data, taxStatus)
    await saveSubscriptionOwnerForm(trx, details, form)
    const ownerProblems = details.subscriptions.bought
      ? subscriptionOwnerProblems(form, details.fields, facts)
      : []
    const problems = [...bookingProblems(data, facts), ...ownerProblems]
    const warnings = bookingWarnings(data, facts)
    const accepted = problems.length === 0 && (warnings.length === 0 || ignoreWarnings)
    if (accepted) await acceptBooking(trx, reservation.id, accountId, context)
    return { kind: 'stored', problems, warnings }
  })
}
