/** The health check of the database. */
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Writes a row, for the health check. Rejects when the database does not answer, or cannot store anything because its disk is full. */
export const proveWritable = async (db: Database, now: number): Promise<void> => {
  await sql`
    insert into leases (name, until) values ('health', ${now})
    on conflict (name) do update set until = excluded.until`.execute(db)
}
