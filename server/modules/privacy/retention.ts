/** How long personal data are stored, each with its row in docs/SECURITY.md#retention. */
import { sql } from 'kysely'
import { day } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { eraseOrders } from './personal-data.ts'

/** The years in which a document of a payment has to be kept. */
export const documentYears = async (db: Database): Promise<number> =>
  setting({ settings: await readEventDefaults(db) }, 'DOCUMENT_RETENTION_YEARS')

/** When a document is deleted, epoch ms: documents are kept for full calendar years. @param issuedAt epoch ms */
export const documentEnd = (issuedAt: number, years: number): number =>
  Date.UTC(new Date(issuedAt).getUTCFullYear() + years + 1, 0, 1)

/** Orders in one run: the job runs each hour. */
const maxOrders = 500

/** Orders of an event that ended before, and of a pass that ended before, unless a refund is due. */
const endedOrders = (before: number) => sql<{ id: string }>`
  select reservations.id from reservations join events on events.id = event_id
  left join subscriptions on subscriptions.reservation_id = reservations.id
  where case kind when 'EVENT' then ends_at else coalesce(subscriptions.valid_until,
      case subscriptions.status when 'CANCELLED' then confirmed_at end) end < ${before}
    and (coalesce(reservations.email, reservations.first_name) is not null or exists (
      select from tickets where reservation_id = reservations.id and email is not null))
    and not exists (select from withdrawals where reservation_id = reservations.id and closed_at is null)
    and not exists (select from money_returns where reservation_id = reservations.id and closed_at is null and kind = 'due')
  limit ${maxOrders}`

interface RetentionRule {
  /** The cells of the table. */
  readonly record: string
  readonly after: string
  /** @param now epoch ms */
  readonly remove: (trx: Database, now: number) => Promise<unknown>
}

const endedEvents = (before: number) =>
  sql`select id from events where kind = 'EVENT' and ends_at < ${before}`

export const retentionRules: readonly RetentionRule[] = [
  {
    record: 'mail that was sent or given up',
    after: '60 days',
    remove: (trx, now) =>
      sql`delete from mail_queue where coalesce(sent_at, case when attempts >= ${maxAttempts} then created_at end)
        < ${now - 60 * day}`.execute(trx),
  },
  {
    record: 'entry of a waiting list',
    after: '60 days after the event',
    remove: (trx, now) =>
      sql`delete from waiting_list where event_id in (${endedEvents(now - 60 * day)})`.execute(trx),
  },
  {
    record: 'answer to a field that is `sensitive`',
    after: '7 days after the event',
    async remove(trx, now) {
      const events = endedEvents(now - 7 * day)
      await sql`delete from field_values using fields where fields.id = field_id and sensitive
        and event_id in (${events})`.execute(trx)
      // After the event no payment completes an expired order.
      await sql`update reservations set expired = jsonb_set(expired, '{answers}', '[]') where expired is not null
        and event_id in (${events})`.execute(trx)
    },
  },
  {
    record: 'names, addresses and answers of an order, its tickets and its withdrawals',
    after:
      '`PERSONAL_DATA_DAYS` after the event or the pass ended, 1095 by default, not while a refund is due',
    async remove(trx, now) {
      const days = setting({ settings: await readEventDefaults(trx) }, 'PERSONAL_DATA_DAYS')
      const { rows } = await endedOrders(now - days * day).execute(trx)
      // Of deleted orders.
      await sql`update withdrawals set email = null, statement = '' where closed_at < ${now - days * day} and statement <> ''
        and not exists (select from reservations where id = reservation_id)`.execute(trx)
      await eraseOrders(
        trx,
        rows.map(({ id }) => id),
      )
    },
  },
  {
    record: 'invoice, receipt or credit note',
    after: '`DOCUMENT_RETENTION_YEARS` full calendar years, 10 by default',
    async remove(trx, now) {
      const first = Date.UTC(new Date(now).getUTCFullYear() - (await documentYears(trx)), 0, 1)
      await sql`delete from billing_documents where created_at < ${first}`.execute(trx)
      await sql`update reservations set credit_notes = '[]' where (credit_notes -> -1 ->> 'issuedAt')::bigint < ${first}`.execute(
        trx,
      )
    },
  },
]

/** Applies each rule. @param now epoch ms */
export async function removeOldPersonalData(db: Database, now: number): Promise<void> {
  for (const { remove } of retentionRules) await db.transaction().execute((trx) => remove(trx, now))
}
