/**
 * Counts what a visitor does in an hour, by session and by address, and the requests of an address in a minute, on all instances. An act
 * may count from a later time on: a mail that waits for its time. The limits are those of docs/SECURITY.md.
 */
import { sql, type RawBuilder } from 'kysely'
import { day, hour, minute } from '#kit/time/durations.ts'
import type { Database } from '../database/database.ts'
import { codeKey } from '../ids.ts'
import { recordRefusal, type LimitName } from './refusals.ts'
import { networksOf } from './visitor-networks.ts'

/** Adds requests to the stored count. @param minute since 1970 @returns the count of all instances */
export async function addRequestCount(
  db: Database,
  address: string,
  minute: number,
  calls: number,
): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    insert into call_counts (address, minute, calls) values (${address}, ${minute}, ${calls})
    on conflict (address, minute) do update set calls = call_counts.calls + excluded.calls
    returning calls`.execute(db)
  return rows[0]?.calls ?? calls
}

/** @param now epoch ms */
export async function removeOldRequestCounts(db: Database, now: number): Promise<void> {
  const present = Math.floor(now / minute)
  // Keeps one minute more: the clock of another instance may be behind.
  await db
    .deleteFrom('call_counts')
    .where('minute', '<', present - 1)
    .execute()
}

/** Names who caused an act. */
export interface VisitorOrigin {
  readonly sessionId: string
  /** IP address; of IPv6 the first 64 bits. */
  readonly address: string
}

export interface ActLimit {
  /** Names the act and its sender; only a hash of it is stored. */
  readonly origin: string
  /** Acts in an hour. */
  readonly most: number
}

/** Ms. */
const countedTime = hour

/** Part of a query: the keyed hash of a text. The key differs for each database. */
export const hashedOrigin = (text: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to((select value from server_secrets where name = 'origins') || ${text}, 'UTF8')), 'hex')`

/** The limits of a kind of act for the session and for the networks of a visitor. */
export const limitsOf = (
  kind: string,
  { sessionId, address }: VisitorOrigin,
  most: { readonly perSession: number; readonly perAddress: number },
): readonly ActLimit[] => [
  { origin: `${kind} session ${sessionId}`, most: most.perSession },
  ...networksOf(address).map(({ name, factor }) => ({
    origin: `${kind} address ${name}`,
    most: most.perAddress * factor,
  })),
]

/** @returns the first time, epoch ms, at which one more act is within every limit: `now`, or later */
export async function nextActTime(db: Database, limits: readonly ActLimit[], now: number): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select max(nth.at) as at
    from unnest(${limits.map(({ origin }) => origin)}::text[], ${limits.map(({ most }) => most)}::integer[])
      as l (origin, most)
    cross join lateral (
      select a.at from limited_acts a where a.origin = ${hashedOrigin(sql`l.origin`)}
      order by a.at desc offset l.most - 1 limit 1
    ) nth`.execute(db)
  return Math.max(now, (rows[0]?.at ?? -Infinity) + countedTime)
}

/** @param at when they count, epoch ms */
export async function recordActs(
  db: Database,
  limits: readonly ActLimit[],
  at: number,
  count = 1,
): Promise<void> {
  await sql`insert into limited_acts (origin, at)
    select ${hashedOrigin(sql`l.origin`)}, ${at}::bigint
    from unnest(${limits.map(({ origin }) => origin)}::text[]) as l (origin)
    cross join generate_series(1, ${count}::integer)`.execute(db)
}

/** Two transactions that lock the same limits wait for each other; then the second one counts the acts of the first. */
async function lockLimits(trx: Database, limits: readonly ActLimit[]): Promise<void> {
  for (const origin of limits.map((limit) => limit.origin).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${origin}, 0))`.execute(trx)
}

/**
 * Counts one act for each limit, unless one of them is reached. Calls of one visitor run one after the other, on all instances.
 * @param now epoch ms @param counted the limit whose refusals the operator sees
 * @returns false at a limit; then nothing is counted
 */
export async function allowAct(
  trx: Database,
  limits: readonly ActLimit[],
  now: number,
  counted?: LimitName,
): Promise<boolean> {
  await lockLimits(trx, limits)
  if ((await nextActTime(trx, limits, now)) > now) {
    if (counted) recordRefusal(counted)
    return false
  }
  await recordActs(trx, limits, now)
  return true
}

/** Also those that a clock that was ahead has counted: a mail that waits counts hours ahead, nothing a day. @param now epoch ms */
export async function removeOldLimitedActs(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('limited_acts')
    .where((on) => on.or([on('at', '<=', now - countedTime), on('at', '>', now + day)]))
    .execute()
}

export interface CodeAttempt {
  /** Type of the text; each type has its own limit. */
  readonly kind: 'code' | 'pass' | 'poll' | 'waiting list' | 'group'
  readonly eventId: number
  /** IP address; of IPv6 the first 64 bits. */
  readonly address: string
  /** The code as the visitor sent it. */
  readonly text: string
  /** Wrong ones of an address in an hour. */
  readonly most: number
  /** Epoch ms. */
  readonly now: number
  /** Whether something has this code, also when it cannot be used now. */
  readonly isKnown: (trx: Database) => Promise<boolean>
}

/**
 * Counts a wrong code. Attempts of one address for one event run one after the other, so the limit is exact. The same wrong code
 * counts once: a page that is loaded again is no guess.
 * @returns true when the attempt must be refused
 */
export function countAttempt(
  db: Database,
  { kind, eventId, address, text, most, now, isKnown }: CodeAttempt,
): Promise<boolean> {
  const originOf = (name: string) => `wrong ${kind} ${String(eventId)} ${name}`
  const limits = networksOf(address).map(({ name, factor }) => ({
    origin: originOf(name),
    most: most * factor,
  }))
  const sameText = [{ origin: `${originOf(address)} ${codeKey(text)}`, most: 1 }]
  return db.transaction().execute(async (trx) => {
    const isReached = async (among: readonly ActLimit[]) => (await nextActTime(trx, among, now)) > now
    await lockLimits(trx, limits)
    if (await isReached(sameText)) return false
    if (await isReached(limits)) {
      recordRefusal('codes')
      return true
    }
    if (!(await isKnown(trx))) await recordActs(trx, [...limits, ...sameText], now)
    return false
  })
}
