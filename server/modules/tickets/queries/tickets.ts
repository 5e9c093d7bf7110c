/** One ticket by its public uuid. Contract 2, 1.13: the uuid is the only right that is asked for. */
import { isAssigned } from '#server/modules/reservations/rules/full-name.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findAnyEvent } from '#server/modules/catalogue/queries/events.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { findReservation, lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

type ReadReservation = (db: Database, reservationId: string) => ReturnType<typeof findReservation>

const findTicketRow = (db: Database, publicUuid: string): Promise<Ticket | undefined> =>
  db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

async function findInReservation(
  db: Database,
  shortName: string,
  publicUuid: string,
  read: ReadReservation,
): Promise<TicketDetails | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const first = await findTicketRow(db, publicUuid)
  if (!first?.reservation_id) return undefined
  const event = await findAnyEvent(db, shortName)
  if (event?.id !== first.event_id) return undefined
  const reservation = await read(db, first.reservation_id)
  if (reservation?.status !== 'COMPLETE') return undefined
  const details = await loadReservationDetails(db, reservation)
  // As it is now that the reservation is read: whoever held the lock before may have let this ticket go.
  const ticket = details.tickets.find(({ public_uuid }) => public_uuid === first.public_uuid)
  const category = details.categories.find(({ id }) => id === ticket?.category_id)
  return ticket && category && { ticket, category, details }
}

/** Only of this event and of a complete reservation; perhaps nobody holds it yet. */
export const findCompleteTicket = (
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> => findInReservation(db, shortName, publicUuid, findReservation)

/** As {@link findCompleteTicket}; nobody else can change its order until the caller's transaction ends. */
export const lockCompleteTicket = (
  trx: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> => findInReservation(trx, shortName, publicUuid, lockReservation)

/** Only of this event, of a complete reservation, and with a holder. Also of an event that was disabled. */
export async function findTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  const found = await findCompleteTicket(db, shortName, publicUuid)
  return found && isAssigned(found.ticket) ? found : undefined
}

/** As {@link findTicket}, when only the ticket's public uuid is known: a queued mail, an operator at the door. */
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
