/** What the database holds after a sale: every seat, code and order is accounted for. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import { soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

export interface Sweep {
  readonly sold: number
  /** Seats of orders that are neither complete nor given up. */
  readonly held: number
  readonly free: number
  /** Tickets of the event whose private or public id another ticket has. */
  readonly sameCodes: number
  /** Orders that are complete and have not exactly one ticket. */
  readonly otherOrders: number
  /** Seats that are held without an open order. */
  readonly lost: number
}

export async function sweep(db: Database, shortName: string): Promise<Sweep> {
  const { rows } = await sql<Sweep>`with event as (select id from events where short_name = ${shortName}),
    own as (select * from tickets where event_id = (select id from event))
    select
      (select count(*)::int from own where status in (${sql.join(soldTicketStatuses)})) as sold,
      (select count(*)::int from own where status not in (${sql.join(soldTicketStatuses)}, 'FREE')) as held,
      (select count(*)::int from own where status = 'FREE') as free,
      (select (2 * count(*) - count(distinct uuid) - count(distinct public_uuid))::int from own) as "sameCodes",
      (select count(*)::int from (select r.id from reservations r left join own t on t.reservation_id = r.id
        where r.event_id = (select id from event) and r.status <> 'PENDING'
        group by r.id having count(t.id) <> 1) other) as "otherOrders",
      (select count(*)::int from own t left join reservations r on r.id = t.reservation_id
        where t.status not in (${sql.join(soldTicketStatuses)}, 'FREE') and r.id is null) as lost`.execute(db)
  return rows[0] as Sweep
}
