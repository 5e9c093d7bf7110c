/** The only database of this origin. Version numbers only increase; each upgrade has a test. */
import Dexie, { liveQuery, type Table } from 'dexie'
import { databaseName } from './cache-names.ts'

export const databaseVersion = 2

export type TicketKey = [eventShortName: string, uuid: string]

export class TesseraDatabase extends Dexie {
  // Reads give `unknown`, which the stores of the subjects decode; their functions that write have the type of the record.
  declare readonly tickets: Table<unknown, TicketKey, object>
  declare readonly pages: Table<unknown, TicketKey, object>
  declare readonly pictures: Table<unknown, string, object>
  declare readonly orders: Table<unknown, string, object>
  declare readonly passes: Table<unknown, string, object>
  declare readonly rooms: Table<unknown, string, object>
  declare readonly drafts: Table<unknown, string, object>
  declare readonly journal: Table<unknown, string, object>
  declare readonly actions: Table<unknown, string, object>
  declare readonly settings: Table<unknown, string, object>

  constructor(name: string = databaseName) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
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
    this.version(databaseVersion).stores({ pictures: 'eventShortName' })
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
