/** Looking at a reservation and letting go of it. Contract 1, 2.15 to 2.17; contract 2, 1.2 to 1.4 and 1.8. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { queueReservationMail } from '../../domain/order-mails.ts'
import type { Office } from '../../office.ts'
import { findContext } from '../../store/passes.ts'
import { paymentState } from '../../payments/payment-state.ts'
import { findOrder } from '../../store/orders.ts'
import { deletePending, findReservation } from '../../store/reservations.ts'
import { badRequest, notFound } from '../answer.ts'
import { refuseStranger } from '../owner.ts'
import type { Register } from '../register.ts'
import { reservationView } from '../views/reservation-view.ts'
import { purchaseLanguage } from './reserve.ts'

/** Its tickets open no door any more: nobody is told that the order stands. */
const calledOff: ReadonlySet<ReservationStatus> = new Set(['CANCELLED', 'CREDIT_NOTE_ISSUED'])

export function addReservation(call: Register, office: Office): void {
  const { db } = office

  call(endpoints.reservation, async ({ params, request }) => {
    const order = await findOrder(db, params.reservationId)
    if (!order) return notFound
    const refusal = refuseStranger(order.reservation, request)
    return refusal ?? reservationView(order, office, await paymentState(office, order))
  })

  call(endpoints.reservationStatus, async ({ params }) => {
    const found = await findReservation(db, params.reservationId)
    return found ? { status: found.status, validatedBookingInformation: found.validated } : notFound
  })

  // True even when there was nothing to cancel (contract 1, trap 14).
  call(endpoints.cancelReservation, async ({ params }) => {
    await deletePending(db, params.reservationId)
    return true
  })

  call(endpoints.resendReservationEmail, async ({ params, query, request }) => {
    const event = await findContext(db, params.type, params.publicIdentifier)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const order = await findOrder(db, params.reservationId)
    const refusal = order && refuseStranger(order.reservation, request)
    if (refusal) return refusal
    // The reference throws while an order is not finalized; there is nothing to send yet, so nothing is sent.
    if (order?.event.id !== event.id || !order.reservation.finalized) return false
    if (calledOff.has(order.reservation.status)) return false
    const language = purchaseLanguage(event, query.lang)
    await queueReservationMail(
      db,
      { ...order, reservation: { ...order.reservation, language } },
      office.now(),
    )
    return true
  })
}
