import type { TesseraDatabase } from '../database.ts'
import { decodeJournal } from '../decode-records.ts'
import type { JournalRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

/**
 * The last line of the payment journal of a reservation. A damaged line reads as `unknown`: something was sent, so
 * the status must be read before anything is sent again.
 */
export async function getJournal(
  db: TesseraDatabase,
  reservationId: string,
): Promise<JournalRecord | undefined> {
  const stored = await withReconnect(db, () => db.journal.get(reservationId))
  if (stored === undefined) return undefined
  return decodeJournal(stored) ?? { v: 1, reservationId, step: 'unknown', at: 0, answer: null }
}
