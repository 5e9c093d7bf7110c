import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { JournalRecord } from '../records.ts'

export const putJournal = (db: TesseraDatabase, line: Omit<JournalRecord, 'v'>): Promise<unknown> =>
  withReconnect(db, () => db.journal.put({ v: 1, ...line }))
