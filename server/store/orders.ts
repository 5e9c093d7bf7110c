/** A reservation with everything that a page, a mail or a document about it needs. */
import type { Order } from '../domain/order-summary.ts'
import type { Database } from './database.ts'
import { eventById, listCategories, type EventWithOrganization } from './events.ts'
import { findReservation, ticketsOf } from './reservations.ts'
import { passesOf, type PassesOfOrder } from './subscriptions.ts'
import type { Reservation } from './tables.ts'

export interface FullOrder extends Order {
  readonly event: EventWithOrganization
  readonly reservation: Reservation
  readonly passes: PassesOfOrder
  /** A payment was recorded. */
  readonly settled: boolean
}

/** Undefined for an unknown reservation. */
export async function findOrder(db: Database, reservationId: string): Promise<FullOrder | undefined> {
  const reservation = await findReservation(db, reservationId)
  return reservation && orderOf(db, reservation)
}

export async function orderOf(db: Database, reservation: Reservation): Promise<FullOrder> {
  const event = await eventById(db, reservation.event_id)
  const tickets = await ticketsOf(db, reservation.id)
  const payments = await db
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'COMPLETE')
    .execute()
  return {
    event,
    reservation,
    config: event.config,
    categories: await listCategories(db, event.id),
    tickets,
    passes: await passesOf(db, event, reservation, tickets),
    settled: payments.length > 0,
  }
}
