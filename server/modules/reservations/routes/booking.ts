/** The booking form: stored as typed, then judged. Contract 1, 2.18 and 2.19. */
import {
  attendeeAnswersOf,
  updateProfileFromReservation,
} from '#server/modules/accounts/save-booking-to-profile.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { bookingProblems, bookingWarnings } from '../rules/booking-rules.ts'
import { subscriptionOwnerProblems } from '../rules/subscription-owner.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findReservationDetails, loadReservationDetails } from '../queries/full-reservations.ts'
import { lockReservation, updateReservation } from '../queries/reservations.ts'
import { belongsToReservation, saveBooking, saveSubscriptionOwnerForm } from '../save-booking.ts'
import { validAnswer, badRequest, invalidAnswer, notFound } from '#server/http/answers.ts'
import { prepareBooking } from '../prepare-booking.ts'
import { accountIdOf, refuseOtherUser } from '../reservation-access.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'

/** Read anew: what counts is what was saved. */
async function updateProfile(trx: Database, reservationId: string, account: number | null): Promise<void> {
  const details = account === null ? undefined : await findReservationDetails(trx, reservationId)
  if (details)
    await updateProfileFromReservation(trx, account, details.reservation.billing, attendeeAnswersOf(details))
}

/** As the reference reads a yes in a query. */
const isTruthyQuery = (text: string | undefined): boolean => /^(true|1|yes|on)$/i.test(text ?? '')

export function addBooking(call: AddEndpoint, context: AppContext): void {
  const { db } = context

  call(endpoints.validateToOverview, async ({ params, query, body, request }) => {
    const seen = await findReservationDetails(db, params.reservationId)
    if (seen?.reservation.status !== 'PENDING') return notFound
    const refusal = refuseOtherUser(seen.reservation, request)
    if (refusal) return refusal
    if (query.lang === undefined) return badRequest
    const { data, facts, taxStatus } = await prepareBooking(body, seen, context)
    // A ticket of another reservation: the page is older than the reservation, or somebody tries.
    if (!belongsToReservation(data, seen)) return badRequest
    return db.transaction().execute(async (trx) => {
      // Asking for tax numbers takes time, and the order may be gone or confirmed since then.
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status !== 'PENDING') return notFound
      const details = await loadReservationDetails(trx, reservation)
      await saveBooking(trx, details, data, taxStatus)
      await saveSubscriptionOwnerForm(trx, details, body)
      const ofOwner = details.subscriptions.bought
        ? subscriptionOwnerProblems(body, details.fields, facts)
        : []
      const problems = [...bookingProblems(data, facts), ...ofOwner]
      const warnings = bookingWarnings(data, facts)
      if (problems.length > 0) return invalidAnswer(problems, false, warnings)
      const insists = isTruthyQuery(query.ignoreWarnings)
      if (warnings.length === 0 || insists) {
        await updateReservation(trx, reservation.id, { validated: true })
        await updateProfile(trx, reservation.id, accountIdOf(request))
      }
      return validAnswer(true, insists ? [] : warnings)
    })
  })

  call(endpoints.backToBooking, async ({ params }) => {
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status === 'PENDING')
        await updateReservation(trx, reservation.id, { validated: false })
    })
    return true
  })
}
