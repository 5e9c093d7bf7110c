/** How long personal data are stored: each rule is a row of docs/SECURITY.md#retention. */
import { sql, type RawBuilder } from 'kysely'
import { day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { eraseOrders, openReturns } from './personal-data.ts'

const yearOf = (at: number): number => new Date(at).getUTCFullYear()

/**
 * When the last document of orders is deleted, epoch ms: after full calendar years, in the time zone of each event; null without one.
 * @param orders ids
 */
export async function documentEnd(db: Database, orders: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`select max(issued) as last from (
      select reservation_id, created_at as issued from billing_documents
      union all select id, (note ->> 'issuedAt')::bigint from reservations, jsonb_array_elements(credit_notes) note) documents
    where reservation_id = any(${orders})`.execute(db)
  const last = rows[0]?.last ?? null
  if (last === null) return null
  const years = setting({ settings: await readEventDefaults(db) }, 'DOCUMENT_RETENTION_YEARS')
  return Date.UTC(yearOf(last + day) + years + 1, 0, 2)
}

const endedEvents = (before: number) =>
  sql`select id from events where kind = 'EVENT' and ends_at < ${before}`

/** At most 500, as the job runs each hour: orders of an event, and of a pass, that ended before, except {@link openReturns}. */
const endedOrders = (before: number) => sql<{ id: string }>`
  select orders.id::text from reservations orders left join subscriptions on reservation_id = orders.id
  where (event_id in (${endedEvents(before)}) or coalesce(subscriptions.valid_until,
      case subscriptions.status when 'CANCELLED' then confirmed_at end) < ${before})
    and (coalesce(orders.email, orders.first_name) is not null
      or exists (select from tickets where reservation_id = orders.id and email is not null))
    and orders.id not in (${openReturns}) limit 500`

/** Epoch ms: of orders that ended before `longAgo`, and documents of before `firstYear`. */
type Times = Readonly<Record<'now' | 'longAgo' | 'firstYear', number>>

/** What is deleted, by its row of the table. Of orders {@link eraseOrders} erases the rest. */
export const retentionRules = ({ now, longAgo, firstYear }: Times): Record<string, RawBuilder<unknown>> => ({
  'mail that was sent or given up | 60 days': sql`delete from mail_queue
    where coalesce(sent_at, case when attempts >= ${maxAttempts} then created_at end) < ${now - 60 * day}`,
  'entry of a waiting list | 60 days after the event': sql`delete from waiting_list
    where event_id in (${endedEvents(now - 60 * day)})`,
  // After the event no payment completes an expired order.
  'answer to a field that is `sensitive` | 7 days after the event': sql`
    with ended as (${endedEvents(now - 7 * day)}), expired as (update reservations
      set expired = jsonb_set(expired, '{answers}', '[]') from ended where event_id = ended.id and expired -> 'answers' <> '[]')
    delete from field_values using fields, ended where fields.id = field_id and sensitive and event_id = ended.id`,
  'names, addresses and answers of an order, its tickets and its withdrawals | `PERSONAL_DATA_DAYS` after the event or the pass ended, 1095 by default, not while a refund is due or disputed': sql`
    update withdrawals set email = null, statement = '' where closed_at < ${longAgo} and statement <> ''
      and not exists (select from reservations where id = reservation_id)`,
  'invoice, receipt or credit note | `DOCUMENT_RETENTION_YEARS` full calendar years, 10 by default': sql`
    with notes as (update reservations set credit_notes = '[]'
      where (credit_notes -> -1 ->> 'issuedAt')::bigint < ${firstYear})
    delete from billing_documents where created_at < ${firstYear}`,
})

/** Applies each rule, one after the other: other queries of an embedded database run in between. @param now epoch ms */
export async function removeOldPersonalData(db: Database, now: number): Promise<void> {
  const defaults = { settings: await readEventDefaults(db) }
  const longAgo = now - setting(defaults, 'PERSONAL_DATA_DAYS') * day
  const firstYear = Date.UTC(yearOf(now - day) - setting(defaults, 'DOCUMENT_RETENTION_YEARS'), 0, 1) - day
  for (const rule of Object.values(retentionRules({ now, longAgo, firstYear }))) await rule.execute(db)
  const { rows } = await endedOrders(longAgo).execute(db)
  const orders = rows.map((row) => row.id)
  await db.transaction().execute((trx) => eraseOrders(trx, orders))
}
