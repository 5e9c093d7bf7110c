/** The one database of this origin on this device. Version numbers only go up; each step has a test. */
import Dexie, { type Table } from 'dexie'
import { databaseName } from './raw-database.ts'
import type { DraftRecord, JournalRecord, ReservationRecord, SettingRecord, TicketRecord } from './records.ts'

export const databaseVersion = 1

export type TicketKey = [eventShortName: string, uuid: string]

export class TesseraDatabase extends Dexie {
  // Reads give `unknown`: storage/read decodes.
  declare readonly tickets: Table<unknown, TicketKey, TicketRecord>
  declare readonly orders: Table<unknown, string, ReservationRecord>
  declare readonly drafts: Table<unknown, string, DraftRecord>
  declare readonly journal: Table<unknown, string, JournalRecord>
  declare readonly settings: Table<unknown, string, SettingRecord>

  constructor(name: string = databaseName) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(databaseVersion).stores({
      tickets: '[eventShortName+uuid], reservationId',
      orders: 'reservationId',
      passes: 'id',
      rooms: 'key',
      drafts: 'key',
      journal: 'reservationId',
      settings: 'key',
    })
    // A newer tab upgrades: let go, so that it can. This tab's next access opens again and reads.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
}

/** Longest wait for the store, ms: behind a tab of an older version that does not let go it would be for ever. */
const openTimeout = 3000

/** The store is there and does not answer. What it holds is not lost. */
export class UnresponsiveDatabaseError extends Error {
  override readonly name = 'SilentStore'
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Those that were waited for in vain: nobody waits as long again. */
const timedOut = new WeakSet<TesseraDatabase>()

/**
 * The database, open.
 * @throws UnresponsiveDatabaseError when another tab keeps it from opening or it does not answer; the next call tries again.
 */
export async function openDeviceDatabase(
  db: TesseraDatabase,
  after: (ms: number) => Promise<void> = delay,
): Promise<TesseraDatabase> {
  if (db.isOpen()) return db
  const blocked = new Promise<void>((resolve) => db.on('blocked', () => resolve()))
  const late = after(timedOut.has(db) ? openTimeout / 10 : openTimeout).then(() => timedOut.add(db))
  const unresponsive = Promise.race([late, blocked]).then(() => {
    throw new UnresponsiveDatabaseError()
  })
  await Promise.race([db.open(), unresponsive])
  return db
}
