/** An order by a number that people know: the first characters of its id, or the number of its invoice. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** Organisers say how many characters of the id people see (PARTIAL_RESERVATION_ID_LENGTH). */
const idPrefixPattern = /^[0-9a-f][0-9a-f-]{3,35}$/i

/**
 * The whole id, or undefined when the number is that of no order or of several: each organisation counts its invoices
 * for itself.
 * @param number capitals or not
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
