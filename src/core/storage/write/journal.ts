import type { TesseraDatabase } from '../database.ts'
import { decodeJournal } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { JournalRecord } from '../records.ts'

export const putJournal = (db: TesseraDatabase, line: Omit<JournalRecord, 'v'>): Promise<unknown> =>
  withReconnect(db, () => db.journal.put({ v: 1, ...line }))

/**
 * Replaces a line by its next state, or deletes it (null). Does nothing when another tab has written the line since it
 * was read: a confirmation may be running there.
 */
export const changeJournal = (
  db: TesseraDatabase,
  from: JournalRecord,
  next: Pick<JournalRecord, 'step' | 'answer'> | null,
): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.journal, async () => {
      const now = decodeJournal(await db.journal.get(from.reservationId))
      if (now?.step !== from.step || now.at !== from.at || now.answer !== from.answer) return
      if (next === null) await db.journal.delete(from.reservationId)
      else await db.journal.put({ ...now, ...next })
    }),
  )
