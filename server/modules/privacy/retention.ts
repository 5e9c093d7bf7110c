/** How long personal data are stored, each with its row in docs/SECURITY.md#retention. */
import { sql } from 'kysely'
import { day } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { eraseOrders } from './personal-data.ts'

const documentYears = async (db: Database): Promise<number> =>
  setting({ settings: await readEventDefaults(db) }, 'DOCUMENT_RETENTION_YEARS')

/** When a document of a payment is deleted, epoch ms: after full calendar years. @param issuedAt epoch ms */
export const documentEnd = async (db: Database, issuedAt: number): Promise<number> =>
  Date.UTC(new Date(issuedAt).getUTCFullYear() + (await documentYears(db)) + 1, 0, 1)

/** Orders of one run: the job runs each hour. */
const maxOrders = 500

const eventsBefore = (time: number) => sql`select id from events where kind = 'EVENT' and ends_at < ${time}`

/** Orders of an event, and of a pass, that ended before, unless a refund is due. */
const ordersBefore = (time: number) => sql<{ id: string }>`
  select reservations.id::text from reservations left join subscriptions on subscriptions.reservation_id = reservations.id
  where (event_id in (${eventsBefore(time)}) or coalesce(subscriptions.valid_until,
      case subscriptions.status when 'CANCELLED' then confirmed_at end) < ${time})
    and (coalesce(reservations.email, reservations.first_name) is not null
      or exists (select from tickets where reservation_id = reservations.id and email is not null))
    and not exists (select from withdrawals where reservation_id = reservations.id and closed_at is null)
    and not exists (select from money_returns where reservation_id = reservations.id and closed_at is null and kind = 'due')
  limit ${maxOrders}`

type Rule = readonly [record: string, after: string, remove: (trx: Database, now: number) => Promise<unknown>]

/** The first two are cells of the table. */
export const retentionRules: readonly Rule[] = [
  [
    'mail that was sent or given up',
    '60 days',
    (trx, now) =>
      sql`delete from mail_queue where coalesce(sent_at, case when attempts >= ${maxAttempts} then created_at end)
      < ${now - 60 * day}`.execute(trx),
  ],
  [
    'entry of a waiting list',
    '60 days after the event',
    (trx, now) =>
      sql`delete from waiting_list where event_id in (${eventsBefore(now - 60 * day)})`.execute(trx),
  ],
  [
    'answer to a field that is `sensitive`',
    '7 days after the event',
    (trx, now) =>
      // After the event no payment completes an expired order.
      sql`with ended as (${eventsBefore(now - 7 * day)}), expired as (
          update reservations set expired = jsonb_set(expired, '{answers}', '[]') from ended
          where event_id = ended.id and expired is not null)
        delete from field_values using fields, ended where fields.id = field_id and sensitive
        and event_id = ended.id`.execute(trx),
  ],
  [
    'names, addresses and answers of an order, its tickets and its withdrawals',
    '`PERSONAL_DATA_DAYS` after the event or the pass ended, 1095 by default, not while a refund is due',
    async (trx, now) => {
      const before = now - setting({ settings: await readEventDefaults(trx) }, 'PERSONAL_DATA_DAYS') * day
      const { rows } = await ordersBefore(before).execute(trx)
      await eraseOrders(
        trx,
        rows.map(({ id }) => id),
      )
      // Of deleted orders.
      await sql`update withdrawals set email = null, statement = '' where closed_at < ${before} and statement <> ''
        and not exists (select from reservations where id = reservation_id)`.execute(trx)
    },
  ],
  [
    'invoice, receipt or credit note',
    '`DOCUMENT_RETENTION_YEARS` full calendar years, 10 by default',
    async (trx, now) => {
      const first = Date.UTC(new Date(now).getUTCFullYear() - (await documentYears(trx)), 0, 1)
      await sql`delete from billing_documents where created_at < ${first}`.execute(trx)
      await sql`update reservations set credit_notes = '[]'
        where (credit_notes -> -1 ->> 'issuedAt')::bigint < ${first}`.execute(trx)
    },
  ],
]

/** Applies each rule. @param now epoch ms */
export async function removeOldPersonalData(db: Database, now: number): Promise<void> {
  for (const [, , remove] of retentionRules) await db.transaction().execute((trx) => remove(trx, now))
}
