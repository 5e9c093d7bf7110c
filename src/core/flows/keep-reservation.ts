/**
 * Stores the summary of a reservation, so that the wallet shows what is complete and what waits for payment.
 */
import type { EventInfo } from '../contract/event.ts'
import type { ReservationInfo } from '../contract/reservation.ts'
import { ticketsOf } from '../domain/booking-form.ts'
import type { ReservationRecord } from '../storage/records.ts'
import { putReservation } from '../storage/write/reservations.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'
import { deleteDraft } from './delete-draft.ts'

/** Stores the reservation and deletes its draft. False when this browser stores nothing. Never rejects. */
export async function keepReservation(
  tools: CheckoutTools,
  reservation: ReservationInfo,
  event: EventInfo,
): Promise<boolean> {
  const now = tools.now()
  const order: ReservationRecord = {
    v: 1,
    reservationId: reservation.id,
    type: 'event',
    publicIdentifier: event.shortName,
    shortId: reservation.shortId,
    title: event.title,
    status: reservation.status,
    email: reservation.email,
    totalPrice: reservation.orderSummary.totalPrice,
    currency: event.currency,
    ticketUuids: ticketsOf(reservation).map(({ uuid }) => uuid),
    validity: reservation.validity,
    timeZone: event.timeZone,
    unnamed: ticketsOf(reservation).filter(({ assigned }) => !assigned).length,
    savedAt: now,
    checkedAt: now,
  }
  await deleteDraft(tools, { reservationId: reservation.id, shortName: event.shortName })
  return (await withDatabase(tools, (db) => putReservation(db, order))) !== null
}
