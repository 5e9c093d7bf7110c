/** One copy at a time: several box offices on one PostgreSQL share their jobs by this. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Does the work unless this or another copy took it up less than `length` ms ago. The time is the whole protection:
 * nothing has to be given back, so a copy that was killed at work holds nobody up for longer than that. Work that lasts
 * longer may be begun by another copy, so each single step still has to lock its row.
 * @param now epoch ms; the copies' clocks should agree to a few seconds
 * @returns whether it was done
 */
export async function runOnOneInstance(
  db: Database,
  name: string,
  now: number,
  length: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into leases (name, until) values (${name}, ${now + length})
    on conflict (name) do update set until = excluded.until where leases.until <= ${now}
    returning name`.execute(db)
  if (rows.length === 0) return false
  await work()
  return true
}
