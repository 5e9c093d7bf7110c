/** The booking form (docs/api/reservations.md#back-to-booking, docs/api/booking-details.md#form). */
import { endpoints } from '#core/contract/endpoints.ts'
import { isOpen } from '#core/domain/reservation-status.ts'
import { badRequest, invalidAnswer, notFound, validAnswer } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { ReservationsContext } from '../context.ts'
import { findReservation } from '../queries/reservations.ts'
import { reopenBooking } from '../reopen-booking.ts'
import { accountIdOf, refuseOtherUser } from '../reservation-access.ts'
import { submitBooking } from '../submit-booking.ts'

/** The spellings of true that alf.io accepts in a query. */
const isTruthyQuery = (text: string | undefined): boolean => /^(true|1|yes|on)$/i.test(text ?? '')

export function addBooking(call: AddEndpoint, context: ReservationsContext): void {
  const { db } = context

  call(endpoints.validateToOverview, async ({ params, query, body, request }) => {
    const reservation = await findReservation(db, params.reservationId)
    if (!reservation || !isOpen(reservation.status)) return notFound
    const refusal = refuseOtherUser(reservation, request)
    if (refusal) return refusal
    if (query.lang === undefined) return badRequest
    const ignoreWarnings = isTruthyQuery(query.ignoreWarnings)
    const accountId = accountIdOf(request)
    const result = await submitBooking(context, reservation.id, { form: body, ignoreWarnings, accountId })
    if (result.kind !== 'stored') return result.kind === 'foreign-ticket' ? badRequest : notFound
    const { problems, warnings } = result
    if (problems.length > 0) return invalidAnswer(problems, false, warnings)
    return validAnswer(true, ignoreWarnings ? [] : warnings)
  })

  call(endpoints.backToBooking, async ({ params }) => {
    await reopenBooking(db, params.reservationId)
    return true
  })
}
