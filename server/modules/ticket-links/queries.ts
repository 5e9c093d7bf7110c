/** Orders and tickets of an e-mail address. */
import { sql } from 'kysely'
import { owingStatuses } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { hasAddress } from '#server/infra/database/has-address.ts'
import { soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

interface LinkSearch {
  readonly email: string
  /** Epoch ms. Passes have no end. */
  readonly endsAfter: number
  readonly limit: number
}

/** An order or ticket whose link the mail contains. */
export interface TicketLink {
  readonly eventId: number
  readonly kind: 'order' | 'ticket'
  /** Id of the reservation, or public uuid of the ticket. */
  readonly id: string
}

/**
 * Orders that the address made, and tickets of orders by others whose attendee has it; the next event first. Orders that are
 * not confirmed, canceled ones and those of disabled events are left out.
 */
export async function listTicketLinks(
  db: Database,
  { email, endsAfter, limit }: LinkSearch,
): Promise<TicketLink[]> {
  const { rows } = await sql<TicketLink>`
    select links.kind, links.id, events.id as "eventId" from (
      select 'order' as kind, id, event_id from reservations
        where ${hasAddress(sql`email`, email)} and status in (${sql.join(['COMPLETE', ...owingStatuses])})
      union all
      select 'ticket', tickets.public_uuid, tickets.event_id from tickets
        join reservations on reservations.id = reservation_id
        where ${hasAddress(sql`tickets.email`, email)} and tickets.status in (${sql.join(soldTicketStatuses)})
          and reservations.status = 'COMPLETE' and not ${hasAddress(sql`coalesce(reservations.email, '')`, email)}
    ) links join events on events.id = links.event_id
    where events.status <> 'DISABLED' and events.ends_at > ${endsAfter}
    order by events.starts_at, links.kind, links.id limit ${limit}`.execute(db)
  return rows
}
