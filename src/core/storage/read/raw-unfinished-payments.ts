import { decodeJournal } from '../decode-records.ts'
import { contextOfLine } from '../journal-context.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import { isUnfinished } from './journal.ts'

/**
 * The reservations whose confirmation home and wallet show as unfinished, read without Dexie.
 * @throws when the database cannot be read
 */
export async function rawUnfinishedPayments(factory: IDBFactory): Promise<ReadonlySet<string>> {
  const stored = await withObjectStore(factory, 'journal', 'readonly', (store) =>
    requestResult<unknown[]>(store.getAll()),
  )
  const lines = (stored ?? []).map(decodeJournal).filter((line) => line !== null)
  const shown = lines.filter((line) => isUnfinished(line) && contextOfLine(line) !== null)
  return new Set(shown.map(({ reservationId }) => reservationId))
}
