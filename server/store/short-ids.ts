/** An order by the number that people know: the first characters of its id. */
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The whole id, or undefined when none or more than one begins so. */
export async function reservationByShortId(db: Database, shortId: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{8}$/i.test(shortId)) return undefined
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where(sql<boolean>`left(id::text, 8) = ${shortId.toLowerCase()}`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}
