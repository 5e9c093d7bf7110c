/** Reads, cancels and re-sends a reservation (docs/api/reservations.md). */
import { endpoints } from '#core/contract/endpoints.ts'
import { badRequest, notFound } from '#server/http/answers.ts'
import { pdfCost, type AddEndpoint, type ApiHandler } from '#server/http/registrar.ts'
import { findPurchaseContext, purchaseLanguage } from '#server/modules/catalogue/index.ts'
import type { ReservationsContext } from '../context.ts'
import { deletePendingReservation } from '../delete-pending-reservation.ts'
import { findReservationDetails } from '../queries/full-reservations.ts'
import { findReservation } from '../queries/reservations.ts'
import { resendReservationMail } from '../resend-reservation-mail.ts'
import { holdOriginOf, refuseOtherUser } from '../reservation-access.ts'
import { describeReservation } from '../reserved-answer.ts'

export function addReservation(call: AddEndpoint, context: ReservationsContext): void {
  const { db } = context

  call(endpoints.reservation, async ({ params, request }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const refusal = refuseOtherUser(details.reservation, request)
    return refusal ?? describeReservation(details, context)
  })

  call(endpoints.reservationStatus, async ({ params }) => {
    const found = await findReservation(db, params.reservationId)
    return found ? { status: found.status, validatedBookingInformation: found.validated } : notFound
  })

  // True also when there was nothing to cancel (docs/api/reservations.md#cancel-a-reservation).
  call(endpoints.cancelReservation, async ({ params }) => {
    await deletePendingReservation(db, params.reservationId)
    return true
  })

  const resend: ApiHandler<typeof endpoints.resendReservationEmail> = async ({ params, query, request }) => {
    const event = await findPurchaseContext(db, params.type, params.publicIdentifier)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const reservation = await findReservation(db, params.reservationId)
    const refusal = reservation && refuseOtherUser(reservation, request)
    if (refusal) return refusal
    return resendReservationMail(db, {
      reservationId: params.reservationId,
      eventId: event.id,
      language: purchaseLanguage(event, query.lang),
      origin: holdOriginOf(request),
      now: context.now(),
    })
  }
  call(endpoints.resendReservationEmail, resend, { cost: pdfCost })
}
