/** One ticket by its public uuid. Contract 2, 1.13: the uuid is the only right that is asked for. */
import { isAssigned } from '../domain/holder.ts'
import { isUuid } from '../domain/uuid.ts'
import type { Database } from './database.ts'
import { findAnyEvent } from './events.ts'
import { orderOf, type FullOrder } from './orders.ts'
import { findReservation } from './reservations.ts'
import type { Category, Ticket } from './tables.ts'

export interface FoundTicket {
  readonly ticket: Ticket
  readonly category: Category
  readonly order: FullOrder
}

/** Only of this event, of a complete reservation, and with a holder. Also of an event that was disabled. */
export async function findTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<FoundTicket | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const ticket = await db
    .selectFrom('tickets')
    .selectAll()
    .where('public_uuid', '=', publicUuid)
    .executeTakeFirst()
  if (!ticket?.reservation_id || !isAssigned(ticket)) return undefined
  const event = await findAnyEvent(db, shortName)
  if (event?.id !== ticket.event_id) return undefined
  const reservation = await findReservation(db, ticket.reservation_id)
  if (reservation?.status !== 'COMPLETE') return undefined
  const order = await orderOf(db, reservation)
  const category = order.categories.find(({ id }) => id === ticket.category_id)
  return category && { ticket, category, order }
}
