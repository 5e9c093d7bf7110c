/** The rows that operator commands read and remove. */
import { sql } from 'kysely'
import { confirmedStatuses, finalizingStatuses } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Settings, EventTexts } from '#server/infra/database/tables/tables.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { returned } from '#server/modules/payments/queries.ts'
import { heldTicketStatuses, soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

interface RemovedDemo {
  /** Events and passes. */
  readonly events: number
  readonly orders: number
  /** Accounts of the demo sign-in. */
  readonly accounts: number
}

/** True while a server shows the demo: its events are on sale. */
export async function isDemoOpen(db: Database): Promise<boolean> {
  const open = await db
    .selectFrom('events')
    .select('id')
    .where('demo_status', 'is not', null)
    .where('status', '!=', 'DISABLED')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Deletes the organizers that have no event left. @returns the ids of their pictures */
async function removeUnusedOrganizers(trx: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const used = trx.selectFrom('events').select('organization_id')
  const unused = await trx
    .selectFrom('organizations')
    .select(['id', 'file_id'])
    .where('id', 'in', ids)
    .where('id', 'not in', used)
    .execute()
  for (const { id } of unused) {
    for (const table of ['promo_codes', 'custom_payment_methods', 'invoice_numbers'] as const)
      await trx.deleteFrom(table).where('organization_id', '=', id).execute()
    await trx.deleteFrom('organizations').where('id', '=', id).execute()
  }
  return unused.flatMap(({ file_id }) => file_id ?? [])
}

async function removeUnusedFiles(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from files where id = any(${ids}::text[])
    and id not in (select file_id from events where file_id is not null)
    and id not in (select file_id from organizations where file_id is not null)`.execute(trx)
}

/** Deletes the events of the demo with their rows (on delete cascade). An organizer and a picture may belong to other events. */
async function removeEvents(trx: Database): Promise<Pick<RemovedDemo, 'events' | 'orders'>> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from reservations
    join events on events.id = event_id where demo_status is not null`.execute(trx)
  const removed = await trx
    .deleteFrom('events')
    .where('demo_status', 'is not', null)
    .returning(['organization_id', 'file_id'])
    .execute()
  const organizers = [...new Set(removed.map(({ organization_id }) => organization_id))]
  const pictures = await removeUnusedOrganizers(trx, organizers)
  await removeUnusedFiles(trx, [...pictures, ...removed.flatMap(({ file_id }) => file_id ?? [])])
  return { events: removed.length, orders: rows[0]?.count ?? 0 }
}

/** Deletes the accounts of the demo; their orders of other events stay, without an account. */
async function removePeople(trx: Database): Promise<number> {
  const people = sql`select id from users where issuer like ${`%${demoPath}`}`
  await sql`update reservations set owner_id = null where owner_id in (${people})`.execute(trx)
  await sql`delete from sessions where user_id in (${people})`.execute(trx)
  const { rows } = await sql`delete from users where issuer like ${`%${demoPath}`} returning id`.execute(trx)
  return rows.length
}

/** Removes the events of the demo and all that belongs to them, in one transaction. */
export const removeDemo = (db: Database): Promise<RemovedDemo> =>
  db.transaction().execute(async (trx) => {
    const counts = await removeEvents(trx)
    const accounts = await removePeople(trx)
    await sql`delete from sandbox_payments where id not in
      (select payment_id from transactions where payment_id is not null)`.execute(trx)
    return { ...counts, accounts }
  })

/** Orders of real events that were paid in the sandbox, which charges nothing. @returns their ids */
export async function listSandboxOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct transactions.reservation_id as id from transactions
    join sandbox_payments on sandbox_payments.id = transactions.payment_id
    where transactions.status = 'COMPLETE' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

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

export interface NamedSettings {
  readonly id: number
  /** Slug of an organization, short name of an event. */
  readonly name: string
  readonly settings: Settings
}

interface EventSettings extends NamedSettings {
  /** Slug. */
  readonly organization: string
}

/** Lists the settings of all organizations by slug. */
export const listOrganizationSettings = (db: Database): Promise<NamedSettings[]> =>
  db.selectFrom('organizations').select(['id', 'slug as name', 'settings']).orderBy('slug').execute()

/** Levels of events and subscription descriptors, by name. */
export const listEventSettings = (db: Database): Promise<EventSettings[]> =>
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
 * @returns false when that was done already, and for an event of a closed demo
 */
export async function beginCancellation(trx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ status: 'DISABLED', closed_at: null })
    .where('id', '=', id)
    .where((on) =>
      on.or([
        on('status', '<>', 'DISABLED'),
        on.and([on('closed_at', 'is', null), on('demo_status', 'is', null)]),
      ]),
    )
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
