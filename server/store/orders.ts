/** A reservation with everything that a page, a mail or a document about it needs. */
import type { Order } from '../domain/order-summary.ts'
import type { FieldDefinition } from '../domain/fields/definition.ts'
import type { Database } from './database.ts'
import { eventById, listCategories, type EventWithOrganization } from './events.ts'
import { answersOf, fieldsOf, type Answers } from './fields.ts'
import { groupLinksOf } from './groups.ts'
import { findReservation, ticketsOf } from './reservations.ts'
import { passesOf, type PassesOfOrder } from './subscriptions.ts'
import { itemsOf } from './services.ts'
import type { Reservation } from './tables.ts'
import type { GroupLink } from './tables/booking.ts'

export interface FullOrder extends Order {
  readonly event: EventWithOrganization
  readonly reservation: Reservation
  readonly passes: PassesOfOrder
  /** A payment was recorded. */
  readonly settled: boolean
  /** What the organiser asks besides names and address, in order. */
  readonly fields: readonly FieldDefinition[]
  readonly answers: Answers
  /** Lists of people that guard categories of the event. */
  readonly groups: readonly GroupLink[]
}

/** Undefined for an unknown reservation. */
export async function findOrder(db: Database, reservationId: string): Promise<FullOrder | undefined> {
  const reservation = await findReservation(db, reservationId)
  return reservation && orderOf(db, reservation)
}

export async function orderOf(db: Database, reservation: Reservation): Promise<FullOrder> {
  const event = await eventById(db, reservation.event_id)
  const payments = await db
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'COMPLETE')
    .execute()
  const tickets = await ticketsOf(db, reservation.id)
  const passes = await passesOf(db, event, reservation, tickets)
  const items = await itemsOf(db, reservation.id)
  const fields = await fieldsOf(db, event.id)
  return {
    event,
    reservation,
    config: event.config,
    categories: await listCategories(db, event.id),
    tickets,
    passes,
    items,
    discount: reservation.discount,
    vatStatus: reservation.vat_status,
    settled: payments.length > 0,
    fields,
    answers: await answersOf(db, fields, [
      ...tickets.map(({ id }) => ({ kind: 'ticket' as const, id })),
      ...items.map(({ id }) => ({ kind: 'item' as const, id })),
      ...(passes.bought ? [{ kind: 'pass' as const, id: passes.bought.subscription.id }] : []),
    ]),
    groups: await groupLinksOf(db, event.id),
  }
}
