/** Requests of an address per minute, counted over all instances. */
import { sql } from 'kysely'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '../database/database.ts'

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
