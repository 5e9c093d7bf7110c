/** SQL of the health check. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** Rejects when the database does not answer, or cannot store anything because its disk is full. */
export const proveWritable = async (db: Database, now: number): Promise<void> => {
  await sql`
    insert into leases (name, until) values ('health', ${now})
    on conflict (name) do update set until = excluded.until`.execute(db)
}
