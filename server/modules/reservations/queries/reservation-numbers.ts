/** Finds a reservation by the first characters of its id or by the number of its invoice. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** The setting PARTIAL_RESERVATION_ID_LENGTH decides how many characters of the id the pages show. */
const idPrefixPattern = /^[0-9a-f][0-9a-f-]{3,35}$/i

/**
 * Undefined when no reservation has the number, or several: each organization numbers its invoices
 * separately.
 * @param number in any case
 */
export async function findReservationIdByNumber(db: Database, number: string): Promise<string | undefined> {
  const text = number.toLowerCase()
  const begins = idPrefixPattern.test(text)
    ? sql<boolean>`left(id::text, ${text.length}::integer) = ${text}`
    : sql<boolean>`false`
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where(sql<boolean>`(${begins} or lower(invoice_number) = ${text})`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}
