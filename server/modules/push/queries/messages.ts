/** Rows of subscriptions, topics and messages. Times are epoch ms. */
import { sql, type Insertable } from 'kysely'
import * as z from 'zod/mini'
import { day, hour, minute } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'
import { soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

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

const claimedTopic = z.object({
  id: z.number(),
  subscription_id: z.number(),
  secret: z.string(),
  state: z.nullable(z.string()),
})
export type ClaimedTopic = z.output<typeof claimedTopic>

/** An instance that ends while it reads blocks its topics no longer than that. */
const readingLease = minute

/** No reading is planned for later than that: the clock of the machine was set back. */
const latestReading = hour

/** Topics whose next reading is due; other instances skip them until the lease ends. */
export async function claimTopics(
  db: Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<ClaimedTopic[]> {
  const { rows } = await sql`
    update push_topics t set check_at = ${now + readingLease}
    from push_subscriptions s
    where s.id = t.subscription_id and t.id in (
      select id from push_topics where (check_at <= ${now} or check_at > ${now + latestReading}) and expires_at > ${now}
      order by check_at limit ${limit} for update skip locked
    )
    returning t.id, t.subscription_id, t.secret, t.state`.execute(db)
  return z.parse(z.array(claimedTopic), rows)
}

/** Sets the next reading of topics whose state has not changed. */
export async function setNextReadings(
  db: Database,
  readings: readonly { readonly id: number; readonly at: number }[],
): Promise<void> {
  if (readings.length === 0) return
  await sql`update push_topics set check_at = next.at
    from unnest(${readings.map(({ id }) => id)}::bigint[], ${readings.map(({ at }) => at)}::bigint[]) as next (id, at)
    where push_topics.id = next.id`.execute(db)
}

/**
 * Stores a reading, with a lock of the topic until the end of the transaction.
 * @returns false when the topic has another state than the claimed one by now: the device was changed meanwhile
 */
export async function changeState(
  trx: Database,
  { id, state }: ClaimedTopic,
  change: { readonly state: string; readonly checkAt: number; readonly expiresAt: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update push_topics
    set state = ${change.state}, check_at = ${change.checkAt}, expires_at = ${change.expiresAt}
    where id = ${id} and state is not distinct from ${state}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** @returns false when another instance, or the device, has deleted it */
export async function deleteTopic(trx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('push_topics').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

type NewMessage = Omit<Insertable<Tables['push_messages']>, 'ended_at' | 'result'>

/** Inserts a message unless the subscription already has one about the same fact. */
export async function insertMessage(trx: Database, message: NewMessage): Promise<void> {
  await trx
    .insertInto('push_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'fact']).doNothing())
    .execute()
}

const claimedMessage = z.object({
  id: z.number(),
  subscription_id: z.number(),
  secret: z.string(),
  useful_until: z.number(),
  attempts: z.number(),
  device: z.string(),
  language: z.string(),
})
export type ClaimedMessage = z.output<typeof claimedMessage>

/** Longer than the timeout of the transport. */
const sendingLease = minute
/** No attempt is planned for later than that: the clock of the machine was set back. */
const latestAttempt = 2 * day

/** The next message that is due; its attempt is counted. Other instances skip it until the lease ends. */
export async function claimMessage(db: Database, now: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql`
    update push_messages m set attempts = attempts + 1, next_attempt_at = ${now + sendingLease}
    from push_subscriptions s
    where s.id = m.subscription_id and m.id = (
      select id from push_messages where ended_at is null
        and (next_attempt_at <= ${now} or next_attempt_at > ${now + latestAttempt})
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning m.id, m.subscription_id, m.secret, m.useful_until, m.attempts, s.secret as device, s.language`.execute(
    db,
  )
  return rows.length === 0 ? undefined : z.parse(claimedMessage, rows[0])
}

/** Ends a message with its result: it is not sent again. @param now epoch ms */
export const endMessage = async (db: Database, id: number, result: string, now: number): Promise<void> => {
  await db.updateTable('push_messages').set({ ended_at: now, result }).where('id', '=', id).execute()
}

/** Delays the next attempt to send a message. @param until epoch ms */
export const delayMessage = async (
  db: Database,
  id: number,
  until: number,
  reason: string,
): Promise<void> => {
  await db
    .updateTable('push_messages')
    .set({ next_attempt_at: until, result: reason })
    .where('id', '=', id)
    .execute()
}

/** Deletes a subscription that its device has ended, with its topics and messages. */
export const deleteSubscription = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** How long a message is kept after its end, so that its fact is not sent again. */
const messageRetention = 60 * day
/** A subscription that follows nothing. */
const idleRetention = day

/** Deletes what is no longer followed, old messages, and subscriptions that have neither. */
export async function removeOldPushRows(db: Database, now: number): Promise<void> {
  await db.deleteFrom('push_topics').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('push_messages')
    .where('ended_at', '<=', now - messageRetention)
    .execute()
  await sql`delete from push_subscriptions s where updated_at <= ${now - idleRetention}
    and not exists (select 1 from push_topics t where t.subscription_id = s.id)
    and not exists (select 1 from push_messages m where m.subscription_id = s.id and m.ended_at is null)`.execute(
    db,
  )
}

/** For monitoring and for `boxoffice doctor`. */
interface PushFigures {
  readonly subscriptions: number
  /** Messages that were not sent yet, and are due. */
  readonly waiting: number
  /** Messages of the last day that were dropped. */
  readonly dropped: number
  /** Epoch ms since when the oldest message is due; null when none waits. */
  readonly oldest: number | null
}

/** @param now epoch ms */
export async function measurePush(db: Database, now: number): Promise<PushFigures> {
  const { rows } = await sql<PushFigures>`
    select (select count(*) from push_subscriptions) as subscriptions,
      count(*) filter (where ended_at is null and next_attempt_at <= ${now}) as waiting,
      count(*) filter (where ended_at > ${now - day} and result <> 'delivered') as dropped,
      min(next_attempt_at) filter (where ended_at is null and next_attempt_at <= ${now}) as oldest
    from push_messages`.execute(db)
  return rows[0] as PushFigures
}
