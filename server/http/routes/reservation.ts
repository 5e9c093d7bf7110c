/** Looking at a reservation and letting go of it. Contract 1, 2.15 to 2.17; contract 2, 1.2 to 1.4 and 1.8. */
import { endpoints } from '#core/contract/endpoints.ts'
import { queueReservationMail } from '../../domain/order-mails.ts'
import type { Office } from '../../office.ts'
import { findContext } from '../../store/passes.ts'
import { paymentState } from '../../payments/payment-state.ts'
import { findOrder } from '../../store/orders.ts'
import { deletePending, findReservation } from '../../store/reservations.ts'
import { badRequest, notFound } from '../answer.ts'
import type { Register } from '../register.ts'
import { reservationView } from '../views/reservation-view.ts'

export function addReservation(call: Register, office: Office): void {
  const { db } = office

  call(endpoints.reservation, async ({ params }) => {
    const order = await findOrder(db, params.reservationId)
    return order ? reservationView(order, office, await paymentState(office, order)) : notFound
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

  call(endpoints.resendReservationEmail, async ({ params, query }) => {
    const event = await findContext(db, params.type, params.publicIdentifier)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const order = await findOrder(db, params.reservationId)
    // The reference throws while an order is not finalized; there is nothing to send yet, so nothing is sent.
    if (order?.event.id !== event.id || !order.reservation.finalized) return false
    await queueReservationMail(db, order, office.now())
    return true
  })
}
