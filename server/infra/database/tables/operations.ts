/** What the copies of the box office share beside the orders: work, counts, settings of the whole house. */
import type { ColumnType } from 'kysely'

interface LeaseTable {
  name: ColumnType<string, string, never>
  /** Epoch ms: nobody else does this work before. */
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

interface ReminderTable {
  reservation_id: ColumnType<string, string, never>
  /** The order itself, or one of its tickets by its public uuid, which changes with the release. */
  about: ColumnType<string, string, never>
  /** Epoch ms. */
  sent_at: number
}

export interface OperationsTables {
  settings: SettingTable
  leases: LeaseTable
  call_counts: CallCountTable
  reminders: ReminderTable
}
