/** Tickets by the serial number of their wallet pass. */
import type { Database } from '#server/infra/database/database.ts'

/** @param uuid the private UUID. @returns the public one */
export async function findPublicUuid(db: Database, uuid: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('public_uuid').where('uuid', '=', uuid).executeTakeFirst()
  return row?.public_uuid
}
