import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'

/**
 * Makes a change in a transaction, starts `call`, and commits when the call waits for a lock or has ended.
 * PostgreSQL only.
 * @returns what the call resolves with
 */
export async function duringTransaction<T>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const ended = { call: false }
  const pending = await db.transaction().execute(async (trx) => {
    await change(trx)
    const answer = call().finally(() => {
      ended.call = true
    })
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        if (!ended.call && rows.length === 0) throw new Error('The call does not wait')
      },
      { timeout: 10_000, interval: 20 },
    )
    return { answer }
  })
  return pending.answer
}
