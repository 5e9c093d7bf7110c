/** One ticket by its public UUID, which is the only credential (docs/api/tickets.md#ticket-calls). */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { findAnyEvent } from '#server/modules/catalogue/index.ts'
import {
  isAssigned,
  loadReservationDetails,
  findReservationDetailsOfTicket,
  lockReservation,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails, TicketDetails } from '#server/modules/reservations/index.ts'

const findTicketRow = (db: Database, publicUuid: string): Promise<Ticket | undefined> =>
  db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

function ticketIn(details: ReservationDetails, publicUuid: string): TicketDetails | undefined {
  const ticket = details.tickets.find(({ public_uuid }) => public_uuid === publicUuid)
  const category = details.categories.find(({ id }) => id === ticket?.category_id)
  return ticket && category && { ticket, category, details }
}

/** Only of this event and of a complete reservation; it may have no attendee. */
export async function findCompleteTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  const details = await findReservationDetailsOfTicket(db, publicUuid)
  if (details?.event.kind !== 'EVENT' || details.event.short_name !== shortName) return undefined
  return details.reservation.status === 'COMPLETE' ? ticketIn(details, publicUuid.toLowerCase()) : undefined
}

/** Finds the same as {@link findCompleteTicket}, with a lock on the reservation until the caller's transaction ends. */
export async function lockCompleteTicket(
  trx: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const first = await findTicketRow(trx, publicUuid)
  if (!first?.reservation_id) return undefined
  const event = await findAnyEvent(trx, shortName)
  if (event?.id !== first.event_id) return undefined
  const reservation = await lockReservation(trx, first.reservation_id)
  if (reservation?.status !== 'COMPLETE') return undefined
  // Read after the lock: the ticket may have been released before it was granted.
  return ticketIn(await loadReservationDetails(trx, reservation), first.public_uuid)
}

/** Only of this event and of a complete reservation, and with an attendee. Also of a disabled event. */
export async function findTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  const found = await findCompleteTicket(db, shortName, publicUuid)
  return found && isAssigned(found.ticket) ? found : undefined
}

/** Finds the same as {@link findTicket}, for a queued mail or an operator, without the event. */
export async function findTicketAnywhere(
  db: Database,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const row = await db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select('events.short_name')
    .where('tickets.public_uuid', '=', publicUuid)
    .executeTakeFirst()
  return row && findTicket(db, row.short_name, publicUuid)
}
