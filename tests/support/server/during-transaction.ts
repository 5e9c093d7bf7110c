import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'

/** `waited`: the call had not ended when the transaction was committed. */
async function runDuring<T>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<{ readonly answer: T; readonly waited: boolean }> {
  const ended = { call: false }
  const { answer, waited } = await db.transaction().execute(async (trx) => {
    await change(trx)
    const pending = call().finally(() => {
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
    return { answer: { pending }, waited: !ended.call }
  })
  return { answer: await answer.pending, waited }
}

/**
 * Makes a change in a transaction, starts `call`, and commits when the call waits for a lock or has ended.
 * PostgreSQL only.
 * @returns what the call resolves with
 */
export const duringTransaction = async <T>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => (await runDuring(db, change, call)).answer

/** Does the same as {@link duringTransaction}. @returns whether the call waited for the transaction */
export const waitsForTransaction = async (
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<boolean> => (await runDuring(db, change, call)).waited
