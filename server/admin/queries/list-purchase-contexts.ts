/** Events and subscription descriptors with their stock, for the command `list`. */
import { sql } from 'kysely'
import { heldTicketStatuses, soldTicketStatuses } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventTexts } from '#server/infra/database/tables/tables.ts'

export interface EventStockRow {
  readonly short_name: string
  readonly status: string
  /** Epoch ms. */
  readonly starts_at: number
  readonly time_zone: string
  readonly sold: number
  readonly held: number
  readonly free: number
}

/** By start. */
export async function listEventStock(db: Database): Promise<EventStockRow[]> {
  const { rows } = await sql<EventStockRow>`
    select events.short_name, events.status, events.starts_at, events.time_zone,
      count(tickets.id) filter (where tickets.status in (${sql.join(soldTicketStatuses)})) as sold,
      count(tickets.id) filter (where tickets.status in (${sql.join(heldTicketStatuses)})) as held,
      count(tickets.id) filter (where tickets.status = 'FREE') as free
    from events left join tickets on tickets.event_id = events.id where events.kind = 'EVENT'
    group by events.id order by events.starts_at, events.id`.execute(db)
  return rows
}

export interface DescriptorStockRow {
  readonly short_name: string
  readonly status: string
  readonly texts: EventTexts
  readonly languages: readonly string[]
  /** Null without a limit. */
  readonly supply: number | null
  readonly sold: number
  readonly held: number
}

/** By start of the sale. */
export async function listDescriptorStock(db: Database): Promise<DescriptorStockRow[]> {
  const { rows } = await sql<DescriptorStockRow>`
    select events.short_name, events.status, events.texts, events.config -> 'languages' as languages, passes.supply,
      count(subscriptions.id) filter (where subscriptions.status = 'ACQUIRED') as sold,
      count(subscriptions.id) filter (where subscriptions.status = 'PENDING') as held
    from passes join events on events.id = passes.event_id
      left join subscriptions on subscriptions.pass_id = passes.event_id
    group by events.id, passes.event_id order by passes.sale_from, events.id`.execute(db)
  return rows
}
