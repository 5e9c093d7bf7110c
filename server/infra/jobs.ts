/** Runs functions at intervals, and on one instance only. */
import { sql } from 'kysely'
import { day, hour, minute } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { backgroundWork } from './background-work.ts'
import type { Database } from './database/database.ts'

/** Ms by which the clocks of two instances may differ: only later times are of a clock that was ahead. */
export const clockTolerance = 5 * minute

interface Lease {
  readonly name: string
  /** Epoch ms. */
  readonly now: number
  /** Ms. */
  readonly length: number
}

/**
 * Runs the work unless an instance took the lease less than `length` ms ago. The lease is never released,
 * only its time ends, so a killed instance blocks the others no longer than that; one that ends later was taken with a
 * clock that was ahead. Work that takes longer may run twice at the same time: each step has to lock its row.
 * @returns whether the work ran
 */
export async function runOnOneInstance(
  db: Database,
  { name, now, length }: Lease,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into leases (name, until) values (${name}, ${now + length})
    on conflict (name) do update set until = excluded.until where leases.until not between ${now + 1} and ${now + length + clockTolerance}
    returning name`.execute(db)
  if (rows.length === 0) return false
  await work()
  return true
}

/**
 * True when the clock has run for an hour since it jumped by a day or more over all instances. What cannot be undone waits for it, also
 * after a long stop, which looks like a jump.
 */
export async function isClockSteady(db: Database, now: number): Promise<boolean> {
  const { rows } = await sql<{ jump: number | null }>`
    with earlier as (select until from leases where name = 'clock'),
      jumped as (insert into leases (name, until) select 'jump of the clock', ${now}::bigint from earlier where until <= ${now - day}
        on conflict (name) do update set until = excluded.until returning until)
    insert into leases (name, until) values ('clock', ${now}) on conflict (name) do update set until = excluded.until
    returning coalesce((select until from jumped), (select until from leases where name = 'jump of the clock')) as jump`.execute(
    db,
  )
  return elapsedSince(rows[0]?.jump ?? -Infinity, now) >= hour
}

/** Sets the time of a lease. Rejects when the database does not answer, or cannot store anything because its disk is full. */
export const writeLease = async (db: Database, name: string, until: number): Promise<void> => {
  await sql`insert into leases (name, until) values (${name}, ${until})
    on conflict (name) do update set until = excluded.until`.execute(db)
}

/**
 * Runs work now and then at an interval (ms), one run at a time. A failed run is reported; the next one
 * follows.
 * @returns stops it; resolves when the current run has ended
 */
export function runEvery(
  interval: number,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<unknown> | null = null
  const begin = (): void => {
    round ??= backgroundWork
      .run(true, work)
      .catch(report)
      .finally(() => {
        round = null
      })
  }
  begin()
  const timer = setInterval(begin, interval)
  return async () => {
    clearInterval(timer)
    await round
  }
}
