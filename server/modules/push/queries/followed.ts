/** Tickets, orders and entries of the waiting list that devices follow. Times are epoch ms. */
import { sql } from 'kysely'
import { soldTicketStatuses } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface TicketRow {
  readonly id: string
  readonly short_name: string
  readonly attendee: string
  readonly room_open: boolean
}

/** Join links open a second before their time (docs/api/online-events.md#personal-link). */
export async function listTickets(db: Database, ids: readonly string[], now: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.public_uuid as id, e.short_name,
      concat_ws(chr(10), t.first_name, t.last_name, lower(t.email collate "C"), t.category_id) as attendee,
      exists (select 1 from join_links l where l.event_id = e.id and l.starts_at <= ${now + 1000} and l.ends_at > ${now}
        and (l.category_id is null or l.category_id = t.category_id)) as room_open
    from tickets t join events e on e.id = t.event_id
    where t.public_uuid = any(${[...ids]}::uuid[]) and t.status in (${sql.join(soldTicketStatuses)})`.execute(
    db,
  )
  return rows
}

export interface OrderRow {
  readonly id: string
  readonly status: string
  readonly payment_proxy: string | null
  readonly short_name: string
}

/** @param ids of reservations; unknown ones are left out */
export const listOrders = async (db: Database, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('reservations')
        .innerJoin('events', 'events.id', 'reservations.event_id')
        .select(['reservations.id', 'reservations.status', 'payment_proxy', 'short_name'])
        .where('reservations.id', 'in', [...ids])
        .execute()

export interface OfferRow {
  readonly token: string
  readonly short_name: string
  readonly status: string
  readonly reservation_id: string | null
  readonly valid_until: number | null
}

/** @param tokens of entries of waiting lists; unknown ones are left out */
export async function listEntries(db: Database, tokens: readonly string[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select w.token, e.short_name, w.status, w.reservation_id, r.valid_until
    from waiting_list w join events e on e.id = w.event_id left join reservations r on r.id = w.reservation_id
    where w.token = any(${[...tokens]}::uuid[])`.execute(db)
  return rows
}
