/** SQL of the health check. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** Rejects when the database does not answer. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db)
}
