/** The one database of this origin on this device. Version numbers only go up; each step has a test. */
import Dexie, { type Table } from 'dexie'
import { databaseName } from './raw.ts'
import type { DraftRecord, JournalRecord, OrderRecord, SettingRecord, TicketRecord } from './records.ts'

export const databaseVersion = 1

export class TesseraDatabase extends Dexie {
  declare readonly tickets: Table<TicketRecord, [eventShortName: string, uuid: string]>
  declare readonly orders: Table<OrderRecord, string>
  declare readonly passes: Table<{ readonly v: 1; readonly id: string }, string>
  declare readonly rooms: Table<{ readonly v: 1; readonly key: string }, string>
  declare readonly drafts: Table<DraftRecord, string>
  declare readonly journal: Table<JournalRecord, string>
  declare readonly settings: Table<SettingRecord, string>

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
