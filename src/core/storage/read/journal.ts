import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { JournalRecord } from '../records.ts'

/** The last line of the payment journal of a reservation: read before anything is sent a second time (law 5). */
export const getJournal = (db: TesseraDatabase, reservationId: string): Promise<JournalRecord | undefined> =>
  withReconnect(db, () => db.journal.get(reservationId))
