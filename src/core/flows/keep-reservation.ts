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

function reservationRecord(reservation: ReservationInfo, event: EventInfo, now: number): ReservationRecord {
  const tickets = ticketsOf(reservation)
  return {
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
    ticketUuids: tickets.map(({ uuid }) => uuid),
    namedUuids: tickets.filter(({ assigned }) => assigned).map(({ uuid }) => uuid),
    validity: reservation.validity,
    timeZone: event.timeZone,
    unnamed: tickets.filter(({ assigned }) => !assigned).length,
    savedAt: now,
    checkedAt: now,
  }
}

/**
 * Stores a reservation that is not confirmed yet, so that other pages lead back to it. Without the e-mail address, and
 * its draft stays. Never rejects.
 */
export const keepPendingReservation = (
  tools: CheckoutTools,
  reservation: ReservationInfo,
  event: EventInfo,
): Promise<unknown> =>
  withDatabase(tools, (db) =>
    putReservation(db, { ...reservationRecord(reservation, event, tools.now()), email: null }),
  )

/** Stores the reservation and deletes its draft. False when this browser stores nothing. Never rejects. */
export async function keepReservation(
  tools: CheckoutTools,
  reservation: ReservationInfo,
  event: EventInfo,
): Promise<boolean> {
  const order = reservationRecord(reservation, event, tools.now())
  await deleteDraft(tools, { reservationId: reservation.id, shortName: event.shortName })
  return (await withDatabase(tools, (db) => putReservation(db, order))) !== null
}
