/** Runs the numbered migrations forward, each once, one copy of the box office at a time. */
import { sql, type Kysely } from 'kysely'
import { firstTables } from './migrations/001-first-tables.ts'
import { prices } from './migrations/002-prices.ts'
import { booking } from './migrations/003-booking.ts'
import { tickets } from './migrations/005-tickets.ts'
import { accounts } from './migrations/006-accounts.ts'
import { subscriptionTables } from './migrations/007-passes.ts'
import { payment } from './migrations/004-payment.ts'
import { operations } from './migrations/008-operations.ts'
import { settings } from './migrations/009-settings.ts'
import { subscriptionTickets } from './migrations/010-pass-tickets.ts'
import { reminders } from './migrations/012-reminders.ts'
import type { Tables } from './tables/tables.ts'

/** In order and append-only: a migration that has run anywhere is never edited. */
const migrations: readonly { readonly number: number; readonly statements: readonly string[] }[] = [
  { number: 1, statements: firstTables },
  { number: 2, statements: prices },
  { number: 3, statements: booking },
  { number: 4, statements: payment },
  { number: 5, statements: tickets },
  { number: 6, statements: accounts },
  { number: 7, statements: subscriptionTables },
  { number: 8, statements: operations },
  { number: 9, statements: settings },
  { number: 10, statements: subscriptionTickets },
  { number: 12, statements: reminders },
]

/** Any constant works, as long as every copy takes the same one. */
const lockNumber = 731_902

/**
 * All in one transaction under an advisory lock: two copies that start at once wait for each other, and a failed
 * migration leaves nothing behind.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx)
    await sql`create table if not exists migrations (number integer primary key)`.execute(trx)
    const { rows } = await sql<{ number: number }>`select number from migrations`.execute(trx)
    const done = new Set(rows.map((row) => row.number))
    for (const { number, statements } of migrations) {
      if (done.has(number)) continue
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (number) values (${sql.lit(number)})`.execute(trx)
    }
  })
}
