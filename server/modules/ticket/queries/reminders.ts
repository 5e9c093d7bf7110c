/** Reservations and tickets with missing data, and their reminders (docs/api/reservations.md#jobs). */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'

/** Ms; for attendees whose clock is fast. */
const earlyTolerance = 1000

/**
 * The join link that is open now for the category of the ticket. Links of the category precede those of the event, the latest start first.
 * The period begins a second early and excludes its end.
 */
export async function findOpenJoinLink(db: Database, { details, category }: TicketDetails, now: number) {
  const rows = await db
    .selectFrom('join_links')
    .select(['url', 'starts_at as startsAt', 'category_id'])
    .where('event_id', '=', details.event.id)
    .where((where) => where.or([where('category_id', '=', category.id), where('category_id', 'is', null)]))
    .where('starts_at', '<=', now + earlyTolerance)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.find(({ category_id }) => category_id !== null) ?? rows[0]
}

const validTicketStatuses = ['ACQUIRED', 'TO_BE_PAID'] as const

/** Complete reservations of an event with a ticket without an attendee, confirmed until `until` (epoch ms). */
export const listReservationsWithoutAttendees = async (
  db: Database,
  eventId: number,
  until: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select('reservations.id')
    .distinct()
    .where('reservations.event_id', '=', eventId)
    .where('reservations.status', '=', 'COMPLETE')
    .where('reservations.confirmed_at', '<=', until)
    .where('tickets.status', 'in', validTicketStatuses)
    .where(({ or, eb }) =>
      or([
        eb('tickets.first_name', 'is', null),
        eb('tickets.last_name', 'is', null),
        eb('tickets.email', 'is', null),
      ]),
    )
    .orderBy('reservations.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tickets of complete reservations of an event whose attendee was not reminded. */
export const listTicketsNotReminded = (db: Database, eventId: number): Promise<Ticket[]> =>
  db
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .selectAll('tickets')
    .where('tickets.event_id', '=', eventId)
    .where('reservations.status', '=', 'COMPLETE')
    .where('tickets.status', 'in', validTicketStatuses)
    .where('tickets.email', 'is not', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('reminders').select('about').where('reminders.about', '=', ref('tickets.public_uuid')),
        ),
      ),
    )
    .orderBy('tickets.id')
    .execute()

interface ReminderClaim {
  readonly reservationId: string
  /** Id of the reservation, or public UUID of a ticket. */
  readonly about: string
  /** Epoch ms; an earlier reminder is repeated. */
  readonly before: number
  readonly now: number
}

/** @returns true for the first call since `before`, on all copies of the server */
export async function claimReminder(
  trx: Database,
  { reservationId, about, before, now }: ReminderClaim,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminders (reservation_id, about, sent_at) values (${reservationId}, ${about}, ${now})
    on conflict (reservation_id, about) do update set sent_at = excluded.sent_at where reminders.sent_at <= ${before}
    returning about`.execute(trx)
  return rows.length > 0
}
