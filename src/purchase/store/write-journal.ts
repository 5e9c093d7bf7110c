import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { type JournalRecord, journalRecord } from './records.ts'

/** Writes the line of a reservation. A line without a choice keeps the one before. */
export const putJournal = (db: TesseraDatabase, line: Omit<JournalRecord, 'v'>): Promise<unknown> =>
  withSpace(db, () =>
    db.transaction('rw', db.journal, async () => {
      const before = decode(journalRecord, await db.journal.get(line.reservationId))
      await db.journal.put({ v: 1, ...(before?.choice && { choice: before.choice }), ...line })
    }),
  )

/**
 * Replaces a line by its next state, or deletes it (null); the line keeps the time when it was sent. Does nothing when another tab has written the line since it
 * was read: a confirmation may be running there.
 */
export const changeJournal = (
  db: TesseraDatabase,
  from: Pick<JournalRecord, 'reservationId' | 'step' | 'at' | 'answer'>,
  next: Pick<JournalRecord, 'step' | 'answer'> | null,
): Promise<void> =>
  withSpace(db, () =>
    db.transaction('rw', db.journal, async () => {
      const now = decode(journalRecord, await db.journal.get(from.reservationId))
      if (now?.step !== from.step || now.at !== from.at || now.answer !== from.answer) return
      if (next === null) await db.journal.delete(from.reservationId)
      else await db.journal.put({ ...now, ...next })
    }),
  )

/** Deletes the line of a reservation that the person has canceled. */
export const deleteJournal = (db: TesseraDatabase, reservationId: string): Promise<void> =>
  writeTo(db, () => db.journal.delete(reservationId))
