/** One ticket by its public uuid. Contract 2, 1.13: the uuid is the only right that is asked for. */
import { isAssigned } from '../domain/holder.ts'
import { isUuid } from '#core/domain/uuid.ts'
import type { Database } from './database.ts'
import { findAnyEvent } from './events.ts'
import { orderOf, type FullOrder } from './orders.ts'
import { findReservation, lockReservation } from './reservations.ts'
import type { Category, Ticket } from './tables.ts'

export interface FoundTicket {
  readonly ticket: Ticket
  readonly category: Category
  readonly order: FullOrder
}

type Read = (db: Database, reservationId: string) => ReturnType<typeof findReservation>

const ticketBy = (db: Database, publicUuid: string): Promise<Ticket | undefined> =>
  db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

async function find(
  db: Database,
  shortName: string,
  publicUuid: string,
  read: Read,
): Promise<FoundTicket | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const first = await ticketBy(db, publicUuid)
  if (!first?.reservation_id) return undefined
  const event = await findAnyEvent(db, shortName)
  if (event?.id !== first.event_id) return undefined
  const reservation = await read(db, first.reservation_id)
  if (reservation?.status !== 'COMPLETE') return undefined
  const order = await orderOf(db, reservation)
  // As it is now that the reservation is read: whoever held the lock before may have let this ticket go.
  const ticket = order.tickets.find(({ public_uuid }) => public_uuid === first.public_uuid)
  const category = order.categories.find(({ id }) => id === ticket?.category_id)
  return ticket && category && { ticket, category, order }
}

/** Only of this event and of a complete reservation; perhaps nobody holds it yet. */
export const findCompleteTicket = (
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<FoundTicket | undefined> => find(db, shortName, publicUuid, findReservation)

/** As {@link findCompleteTicket}; nobody else can change its order until the caller's transaction ends. */
export const lockCompleteTicket = (
  trx: Database,
  shortName: string,
  publicUuid: string,
): Promise<FoundTicket | undefined> => find(trx, shortName, publicUuid, lockReservation)

/** Only of this event, of a complete reservation, and with a holder. Also of an event that was disabled. */
export async function findTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<FoundTicket | undefined> {
  const found = await findCompleteTicket(db, shortName, publicUuid)
  return found && isAssigned(found.ticket) ? found : undefined
}

/** As {@link findTicket}, when only the ticket's public uuid is known: a queued mail, an operator at the door. */
export async function findTicketAnywhere(db: Database, publicUuid: string): Promise<FoundTicket | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const row = await db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select('events.short_name')
    .where('tickets.public_uuid', '=', publicUuid)
    .executeTakeFirst()
  return row && findTicket(db, row.short_name, publicUuid)
}
