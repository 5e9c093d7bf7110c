/** The only database of this origin. Version numbers only increase; each upgrade has a test. */
import Dexie, { liveQuery, type Table } from 'dexie'
import { databaseName } from './cache-names.ts'
import type {
  DraftRecord,
  JournalRecord,
  PagesRecord,
  QueuedActionRecord,
  ReservationRecord,
  SettingRecord,
  SubscriptionRecord,
  TicketRecord,
  WaitingRoomRecord,
} from './records.ts'

export const databaseVersion = 1

export type TicketKey = [eventShortName: string, uuid: string]

export class TesseraDatabase extends Dexie {
  // Reads give `unknown`: storage/read decodes.
  declare readonly tickets: Table<unknown, TicketKey, TicketRecord>
  declare readonly pages: Table<unknown, TicketKey, PagesRecord>
  declare readonly orders: Table<unknown, string, ReservationRecord>
  declare readonly passes: Table<unknown, string, SubscriptionRecord>
  declare readonly rooms: Table<unknown, string, WaitingRoomRecord>
  declare readonly drafts: Table<unknown, string, DraftRecord>
  declare readonly journal: Table<unknown, string, JournalRecord>
  declare readonly actions: Table<unknown, string, QueuedActionRecord>
  declare readonly settings: Table<unknown, string, SettingRecord>

  constructor(name: string = databaseName) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(databaseVersion).stores({
      tickets: '[eventShortName+uuid]',
      pages: '[eventShortName+uuid]',
      orders: 'reservationId',
      passes: 'id',
      rooms: 'key',
      drafts: 'key',
      journal: 'reservationId',
      actions: 'id',
      settings: 'key',
    })
    // A newer tab upgrades: this connection closes, so that it can. The next access opens it again.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
  /**
   * Calls `next` with what `read` finds, now and after each change by any tab or the worker.
   * @param fail called when the database cannot be read
   * @returns a function that ends it
   */
  watch<T>(
    read: () => Promise<T>,
    next: (value: T) => void,
    fail: (error: unknown) => void = () => undefined,
  ): () => void {
    const subscription = liveQuery(read).subscribe(next, fail)
    return () => subscription.unsubscribe()
  }
}
