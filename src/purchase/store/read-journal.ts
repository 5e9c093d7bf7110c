import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode, decodeAll } from '#device/storage/records.ts'
import { type JournalRecord, journalRecord } from './records.ts'

/**
 * The last line of the payment journal of a reservation. A damaged line reads as `unknown`: something was sent, so
 * the status must be read before anything is sent again.
 */
export async function getJournal(
  db: TesseraDatabase,
  reservationId: string,
): Promise<Omit<JournalRecord, 'v' | 'context'> | undefined> {
  const stored = await readFrom(db, () => db.journal.get(reservationId))
  if (stored === undefined) return undefined
  return decode(journalRecord, stored) ?? { reservationId, step: 'unknown', at: 0, answer: null }
}

/** Nothing was charged for an order that this device never sent to be paid, or that the server refused. */
export async function isUncharged(db: TesseraDatabase, reservationId: string): Promise<boolean> {
  const line = await getJournal(db, reservationId)
  return line === undefined || (line.step === 'answered' && /^4\d\d$/.test(line.answer ?? ''))
}

/**
 * True for a confirmation whose result this device has not seen to its end: sent, accepted, at a page of the provider, or
 * without an answer.
 */
export const isUnfinished = ({ step, answer }: JournalRecord): boolean =>
  step !== 'answered' || answer === 'accepted' || answer === 'redirect'

/** Every line that decodes. A damaged one stays for {@link getJournal}; its order cannot be named. */
export const allJournal = async (db: TesseraDatabase): Promise<JournalRecord[]> =>
  decodeAll(journalRecord, await readFrom(db, () => db.journal.toArray()))

/** The confirmations to look up, the oldest first. */
export const unfinishedPayments = async (db: TesseraDatabase): Promise<JournalRecord[]> =>
  (await allJournal(db)).filter(isUnfinished).sort((a, b) => a.at - b.at)
