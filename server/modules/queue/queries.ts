/** Places in sale queues. Every function takes the transaction of a round, and times are epoch ms. */
import { sql, type RawBuilder } from 'kysely'
import { statusesAtProvider } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { hashedOrigin } from '#server/infra/limits/limited-acts.ts'
import { networksOf } from '#server/infra/limits/visitor-networks.ts'
import { activeTime, admissionSlack, graceTime, measuredTime, type QueueMeasurement } from './rules.ts'

/** First key of the advisory locks of sale queues; the second one is the event. */
const lockClass = 1_398_096_721

/** Rounds of one queue wait for each other, on all instances. */
export const lockQueue = async (trx: Database, eventId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, ${eventId}::integer)`.execute(trx)
}

/** Part of a query: until when the reservations of the place `p` hold tickets; null when none does. */
const heldUntil = (now: number) => sql`(
  select max(r.valid_until) from sale_queue_reservations q join reservations r on r.id = q.reservation_id
  where q.place = p.number and (r.status = any(${[...statusesAtProvider]}::text[])
    or (r.status = 'PENDING' and r.valid_until > ${now}::bigint)))`

/**
 * Ends the places of visitors who stopped calling, and admissions that lapsed or whose reservations ended: an order was
 * placed or its time ran out. A canceled reservation leaves the rest of the admission.
 * @param joining sessions that request a new place: their lapsed admissions end at once
 */
export async function endPlaces(
  trx: Database,
  eventId: number,
  joining: readonly string[],
  now: number,
): Promise<void> {
  await sql`with old as (
      delete from sale_queue_places where event_id = ${eventId} and ended_at <= ${now - measuredTime}
    )
    update sale_queue_places p set ended_at = ${now}
    where event_id = ${eventId} and ended_at is null and case
      when admitted_at is null then seen_at <= ${now - graceTime}
      else ${heldUntil(now)} is null and (admitted_until <= ${now - admissionSlack}
        or (admitted_until <= ${now} and session_id = any(${[...joining]}::text[]))
        or exists (select 1 from sale_queue_reservations q where q.place = p.number))
      end`.execute(trx)
}

/** Part of a query: the hash of a network in which a visitor joined. */
const hashOf = (network: RawBuilder<string>) => hashedOrigin(sql<string>`'sale queue ' || ${network}`)

/**
 * Gives sessions places in their order; one that has a place keeps it. The caller's lock makes the limit exact. The origin of
 * a place is the hash of its widest network, then that of its address.
 * @param joining IP address by session
 * @param maximum open places of one address
 * @returns sessions that get none because their address, or its network, has as many
 */
export async function insertPlaces(
  trx: Database,
  eventId: number,
  { joining, maximum, now }: { joining: ReadonlyMap<string, string>; maximum: number; now: number },
): Promise<ReadonlySet<string>> {
  const networks = [...joining.values()].map((address) => networksOf(address).toReversed())
  const { rows } = await sql<{ id: string }>`with joining as (
      select s.id, j.nth, j.factor, ${hashOf(sql`j.widest`)} as widest,
        ${hashOf(sql`j.widest`)} || ${hashOf(sql`j.address`)} as origin
      from unnest(${[...joining.keys()]}::text[], ${[...joining.values()]}::text[],
          ${networks.map(([widest]) => widest?.name ?? '')}::text[],
          ${networks.map(([widest]) => widest?.factor ?? 1)}::integer[])
        with ordinality as j (id, address, widest, factor, nth)
      join sessions s on s.id = j.id
      where not exists (select 1 from sale_queue_places p
        where p.session_id = s.id and p.event_id = ${eventId}::integer and p.ended_at is null)
    ), open as (
      select origin from sale_queue_places where event_id = ${eventId}::integer and ended_at is null
    ), ranked as (
      select j.*,
        row_number() over (partition by j.origin order by j.nth)
          + (select count(*) from open where open.origin = j.origin) as rank,
        row_number() over (partition by j.widest order by j.nth)
          + (select count(*) from open where starts_with(open.origin, j.widest)) as wide_rank
      from joining j
    ), judged as (
      select *, rank <= ${maximum} and wide_rank <= ${maximum} * factor as accepted from ranked
    ), inserted as (
      insert into sale_queue_places (event_id, session_id, seen_at, origin)
      select ${eventId}::integer, id, ${now}::bigint, origin from judged where accepted order by nth
      on conflict (session_id, event_id) where ended_at is null do nothing
    )
    select id from judged where not accepted`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Ms. `seen_at` is written at most once in this time. */
const seenInterval = 10_000

/** At most one write in 10 s for each place. @param now epoch ms */
export async function markSeen(
  trx: Database,
  eventId: number,
  sessionIds: readonly string[],
  now: number,
): Promise<void> {
  await sql`update sale_queue_places set seen_at = ${now}
    where event_id = ${eventId} and session_id = any(${[...sessionIds]}::text[]) and ended_at is null
    and seen_at <= ${now - seenInterval}`.execute(trx)
}

/** Admits the first ones who wait and call, up to the capacity. */
export async function admitNext(
  trx: Database,
  eventId: number,
  { capacity, until, now }: { readonly capacity: number; readonly until: number; readonly now: number },
): Promise<void> {
  await sql`update sale_queue_places set admitted_at = ${now}, admitted_until = ${until}
    where number in (
      select number from sale_queue_places
      where event_id = ${eventId} and ended_at is null and admitted_at is null
        and seen_at > ${now - activeTime} and session_id is not null
      order by number
      limit greatest(0, ${capacity}::bigint - (select count(*) from sale_queue_places
        where event_id = ${eventId} and ended_at is null and admitted_at is not null))
    )`.execute(trx)
}

interface OpenPlace {
  readonly number: number
  readonly session_id: string | null
  /** Until when the visitor may reserve or holds tickets; null while the visitor waits. */
  readonly until: number | null
}

/** Places that have not ended, in their order. */
export async function listPlaces(trx: Database, eventId: number, now: number): Promise<readonly OpenPlace[]> {
  const { rows } = await sql<OpenPlace>`
    select number, session_id, case when admitted_at is not null
      then greatest(admitted_until, ${heldUntil(now)}) end as until
    from sale_queue_places p where event_id = ${eventId} and ended_at is null order by number`.execute(trx)
  return rows
}

/** @param now epoch ms */
export async function measureQueue(trx: Database, eventId: number, now: number): Promise<QueueMeasurement> {
  const { rows } = await sql<QueueMeasurement>`
    select count(*) filter (where ended_at > ${now - measuredTime}) as ended, min(admitted_at) as since
    from sale_queue_places where event_id = ${eventId} and admitted_at is not null`.execute(trx)
  return rows[0] as QueueMeasurement
}

/** Links a reservation to the place that admitted it, in the transaction that holds its tickets. */
export const assignReservationToPlace = async (
  trx: Database,
  reservationId: string,
  place: number,
): Promise<void> => {
  await trx.insertInto('sale_queue_reservations').values({ reservation_id: reservationId, place }).execute()
}

/** @returns whether the session had a place without a reservation that holds tickets */
export async function leavePlace(
  trx: Database,
  eventId: number,
  sessionId: string,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update sale_queue_places p set ended_at = ${now}
    where event_id = ${eventId} and session_id = ${sessionId} and ended_at is null
    and ${heldUntil(now)} is null`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The places of a session that a sign-in replaces. */
export const movePlaces = async (db: Database, from: string, to: string): Promise<void> => {
  await db
    .updateTable('sale_queue_places')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where('ended_at', 'is', null)
    .execute()
}
