/** The rows that operator commands read and remove. */
import { sql } from 'kysely'
import { confirmedStatuses, finalizingStatuses } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Settings, EventTexts } from '#server/infra/database/tables/tables.ts'
import { returned } from '#server/modules/payments/queries.ts'
import { heldTicketStatuses, soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

/** @returns the first of the custom payment methods that belongs to another organization */
export async function findMethodOfOtherOrganization(
  db: Database,
  ids: readonly string[],
  organizationSlug: string,
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const sold = await db
    .selectFrom('custom_payment_methods')
    .innerJoin('organizations', 'organizations.id', 'custom_payment_methods.organization_id')
    .select('custom_payment_methods.id')
    .where('custom_payment_methods.id', 'in', ids)
    .where('organizations.slug', '<>', organizationSlug)
    .executeTakeFirst()
  return sold?.id
}

/** Lists the settings of all organizations by slug. */
export const listOrganizationSettings = (db: Database) =>
  db.selectFrom('organizations').select(['id', 'slug as name', 'settings']).orderBy('slug').execute()

/** Levels of events and subscription descriptors, by name, with the slug of their organization. */
export const listEventSettings = (db: Database) =>
  db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select(['events.id', 'short_name as name', 'slug as organization'])
    .select(sql<Settings>`config -> 'settings'`.as('settings'))
    .orderBy('short_name')
    .execute()

/**
 * Closes or opens the sale of an event.
 * @param closedAt epoch ms; null opens it
 * @returns false when it is closed or open already
 */
export async function setSaleClosed(db: Database, id: number, closedAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ closed_at: closedAt })
    .where('id', '=', id)
    .where('closed_at', closedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Cancels an event. `closed_at` of a canceled event is the time when its orders were ended and its mails queued.
 * @returns false when that was done already
 */
export async function beginCancellation(trx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ status: 'DISABLED', closed_at: null })
    .where('id', '=', id)
    .where((on) => on.or([on('status', '<>', 'DISABLED'), on('closed_at', 'is', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Orders that were confirmed and did not end. @returns ids */
export const listOrderIds = async (db: Database, eventId: number): Promise<string[]> => {
  const orders = db.selectFrom('reservations').select('id').where('event_id', '=', eventId)
  const statuses = confirmedStatuses
  return (await orders.where('status', 'in', statuses).orderBy('id').execute()).map(({ id }) => id)
}

/** What the cancellation of an event ends, with the sum of the refunds that are due, minor units. `offset 0`: PostgreSQL computes each sum once. */
export async function countCanceled(
  db: Database,
  eventId: number,
): Promise<Readonly<Record<'unpaid' | 'refunds' | 'amount', number>>> {
  const paid = sql`(select amount from transactions where reservation_id = orders.id and status = 'COMPLETE' and amount > 0)`
  const { rows } = await sql<{ unpaid: number; refunds: number; amount: number }>`select
      count(*) filter (where unpaid)::integer as unpaid, count(*) filter (where not unpaid and due > 0)::integer as refunds,
      coalesce(sum(due) filter (where not unpaid and due > 0), 0)::bigint as amount
    from (select ${paid} - ${returned(sql`orders.id`)} as due,
        status <> 'COMPLETE' and (finalize_to is not null or status not in (${sql.join(finalizingStatuses)})) as unpaid
      from reservations orders where event_id = ${eventId} and status in (${sql.join(confirmedStatuses)}) offset 0) ended`.execute(
    db,
  )
  return rows[0] ?? { unpaid: 0, refunds: 0, amount: 0 }
}

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

/** Counts the tickets of all events, in the order of their starts. */
export async function listEventStock(db: Database): Promise<EventStockRow[]> {
  const { rows } = await sql<EventStockRow>`
    select events.short_name, events.status || case when events.closed_at is null then '' else ', closed' end as status,
      events.starts_at, events.time_zone,
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

/** Counts the subscriptions of all descriptors, in the order of their sales. */
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
