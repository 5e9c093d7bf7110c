/** Stores the booking form and decides whether the reservation can be paid (docs/api/booking-details.md#form). */
import type { Warning } from '#core/contract/problem.ts'
import type { BookingForm } from '#core/contract/reservation.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import { ticketsWithoutGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import type { ReservationsContext } from './context.ts'
import { checkTaxNumbers, nothingChecked, prepareBooking, type TaxNumberResults } from './prepare-booking.ts'
import {
  findReservationDetails,
  loadReservationDetails,
  lockReservation,
  updateReservation,
} from './queries/reservations.ts'
import type { ReservationDetails } from './reservation-details.ts'
import type { BookingData } from './rules/booking-data.ts'
import { bookingProblems, bookingWarnings } from './rules/booking-rules.ts'
import { subscriptionOwnerProblems } from './rules/subscription-terms.ts'
import { belongsToReservation, saveBooking, saveSubscriptionOwnerForm } from './save-booking.ts'

interface SubmittedBooking {
  readonly form: BookingForm
  /** The visitor saw the warnings and confirms the input. */
  readonly ignoreWarnings: boolean
  /** Account of the signed-in visitor, whose profile takes over the input. */
  readonly accountId: number | null
}

/** `foreign-ticket`: the form names a ticket of another reservation. `not-open`: it is no longer pending. */
type BookingResult =
  | { readonly kind: 'foreign-ticket' | 'not-open' }
  | {
      readonly kind: 'stored'
      readonly problems: readonly ValidationError[]
      readonly warnings: readonly Warning[]
    }

async function saveToProfile(
  trx: Database,
  reservationId: string,
  accountId: number,
  { saveBookingToProfile }: ReservationsContext,
): Promise<void> {
  // Loaded again: the profile takes over what was stored.
  const details = await findReservationDetails(trx, reservationId)
  if (details) await saveBookingToProfile(trx, accountId, details)
}

/**
 * Attendees who are not in the group of their category, or whose places there are used. The confirmation checks it again
 * (docs/api/booking-details.md#rules).
 */
async function groupProblems(
  trx: Database,
  { groups, tickets }: ReservationDetails,
  { attendees }: BookingData,
): Promise<ValidationError[]> {
  const namedTickets = tickets.flatMap(({ id, category_id, public_uuid }) => {
    const email = attendees?.get(public_uuid)?.email ?? null
    return email !== null && isEmailAddress(email) ? [{ id, category_id, public_uuid, email }] : []
  })
  const refused = await ticketsWithoutGroupPlace(trx, groups, namedTickets)
  return namedTickets
    .filter(({ id }) => refused.includes(id))
    .map(({ public_uuid: uuid }) => problem(`tickets[${uuid}].email`, 'error.STEP_2_WHITELIST_CHECK_FAILED'))
}

/** A transaction's result; `outdated`: the reservation needs a tax number that was not checked. */
type StoreResult = BookingResult | { readonly kind: 'outdated' }

/** Checks and stores the form with the reservation locked: its total and tickets decide what the form must contain. */
async function storeLocked(
  trx: Database,
  context: ReservationsContext,
  reservationId: string,
  { form, ignoreWarnings, accountId, results }: SubmittedBooking & { readonly results: TaxNumberResults },
): Promise<StoreResult> {
  const reservation = await lockReservation(trx, reservationId)
  if (!reservation || !isOpen(reservation.status)) return { kind: 'not-open' }
  const details = await loadReservationDetails(trx, reservation)
  const prepared = prepareBooking(form, details, results, context.now())
  if (prepared === null) return { kind: 'outdated' }
  const { data, facts, taxStatus } = prepared
  if (!belongsToReservation(data, details)) return { kind: 'foreign-ticket' }
  const ownerProblems = details.subscriptions.bought
    ? subscriptionOwnerProblems(form, details.fields, facts)
    : []
  const problems = [
    ...bookingProblems(data, facts),
    ...(await groupProblems(trx, details, data)),
    ...ownerProblems,
  ]
  const warnings = bookingWarnings(data, facts)
  const accepted = problems.length === 0 && (warnings.length === 0 || ignoreWarnings)
  await saveBooking(trx, details, { data, taxStatus, accepted })
  await saveSubscriptionOwnerForm(trx, details, form)
  if (accepted && accountId !== null) await saveToProfile(trx, reservation.id, accountId, context)
  return { kind: 'stored', problems, warnings }
}

/** How often the tax numbers are checked again for a reservation that another call changes meanwhile. */
const maxAttempts = 3

/**
 * Tax numbers are checked outside of the transaction, because the register may take seconds. Most forms contain none.
 * @param id of the reservation
 */
export async function submitBooking(
  context: ReservationsContext,
  id: string,
  submitted: SubmittedBooking,
): Promise<BookingResult> {
  const store = (results: TaxNumberResults): Promise<StoreResult> =>
    context.db.transaction().execute((trx) => storeLocked(trx, context, id, { ...submitted, results }))
  let stored = await store(nothingChecked)
  for (let attempt = 0; attempt < maxAttempts && stored.kind === 'outdated'; attempt += 1) {
    const before = await findReservationDetails(context.db, id)
    if (!before) break
    stored = await store(await checkTaxNumbers(submitted.form, before, context))
  }
  return stored.kind === 'outdated' ? { kind: 'not-open' } : stored
}

/** Returns to the booking details (docs/api/reservations.md#back-to-booking). Does nothing unless the reservation is open. */
export function reopenBooking(db: Database, reservationId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation && isOpen(reservation.status))
      await updateReservation(trx, reservation.id, { validated: false })
  })
}
