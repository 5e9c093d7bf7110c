/** What keeps several copies of the box office from doing the same work twice. */
import type { ColumnType } from 'kysely'

interface LeaseTable {
  name: ColumnType<string, string, never>
  /** Epoch ms: nobody else does this work before. */
  until: number
}

interface ReminderTable {
  reservation_id: ColumnType<string, string, never>
  /** The order itself, or one of its tickets by its public uuid, which changes with the release. */
  about: ColumnType<string, string, never>
  /** Epoch ms. */
  sent_at: number
}

export interface OperationsTables {
  leases: LeaseTable
  reminders: ReminderTable
}
