import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'
import type { JournalRecord } from '../records.ts'

export const putJournal = (db: TesseraDatabase, line: Omit<JournalRecord, 'v'>): Promise<unknown> =>
  persevere(db, () => db.journal.put({ v: 1, ...line }))
