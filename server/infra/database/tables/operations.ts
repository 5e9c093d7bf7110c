/** Rows that instances share beside reservations: leases, request counts, settings, reminders. */
import type { ColumnType } from 'kysely'

interface LeaseTable {
  name: ColumnType<string, string, never>
  /** Epoch ms; until then no other instance takes the lease. */
  until: number
}

interface CallCountTable {
  address: ColumnType<string, string, never>
  /** Whole minutes since 1970. */
  minute: ColumnType<number, number, never>
  calls: number
}

interface SettingTable {
  key: ColumnType<string, string, never>
  value: ColumnType<unknown, string, string>
}

/** Who holds tickets; deleted when the reservation is confirmed or ends. */
interface HoldOriginTable {
  reservation_id: ColumnType<string, string, never>
  session_id: ColumnType<string, string, never>
  /** IP address; of IPv6 the first 64 bits. */
  address: ColumnType<string, string, never>
}

interface ReminderTable {
  reservation_id: ColumnType<string, string, never>
  /** Id of the reservation, or public uuid of a ticket, which changes with the release. */
  about: ColumnType<string, string, never>
  /** Epoch ms. */
  sent_at: number
}

interface CatalogueVersionTable {
  /** Changes with every change of the catalogue. */
  version: string
}

export interface OperationsTables {
  catalogue_version: CatalogueVersionTable
  settings: SettingTable
  leases: LeaseTable
  call_counts: CallCountTable
  reminders: ReminderTable
  hold_origins: HoldOriginTable
}
