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
  TicketSummary,
  WaitingRoomRecord,
} from './records.ts'
import type { TicketRow } from './ticket-rows.ts'

export const databaseVersion = 3

export type TicketKey = [eventShortName: string, uuid: string]

export class TesseraDatabase extends Dexie {
  // Reads give `unknown`: storage/read decodes.
  declare readonly tickets: Table<unknown, TicketKey, TicketRow>
  declare readonly summaries: Table<unknown, TicketKey, TicketSummary>
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
    this.version(1).stores({
      tickets: '[eventShortName+uuid], reservationId',
      orders: 'reservationId',
      passes: 'id',
      rooms: 'key',
      drafts: 'key',
      journal: 'reservationId',
      settings: 'key',
    })
    this.version(2).stores({
      actions: 'id',
    })
    // No upgrade of the records: an upgrade of a large wallet would block the database for seconds. Readers accept
    // tickets with pages inside and without a summary; `writeStaticPages` stores both apart.
    this.version(databaseVersion).stores({
      summaries: '[eventShortName+uuid]',
      pages: '[eventShortName+uuid]',
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
