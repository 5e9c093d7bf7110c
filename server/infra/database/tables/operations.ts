/** Rows that instances share beside reservations: leases, request counts, settings, reminders. */
import type { ColumnType, Generated, Selectable } from 'kysely'

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

/** Names who holds tickets; deleted when the reservation is paid or ends. */
interface HoldOriginTable {
  reservation_id: ColumnType<string, string, never>
  session_id: ColumnType<string, string, never>
  /** IP address; of IPv6 the first 64 bits. */
  address: ColumnType<string, string, never>
}

/** An act that counts for a limit. */
interface LimitedActTable {
  /** Keyed hash of what is counted and whose. */
  origin: ColumnType<string, string, never>
  /** When the act counts, epoch ms. */
  at: ColumnType<number, number, never>
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

interface SaleQueuePlaceTable {
  /** Ascending in the order in which visitors joined. */
  number: Generated<number>
  event_id: ColumnType<number, number, never>
  /** Null when the session ended before the place. */
  session_id: string | null
  /** Keyed hash of the address that joined; null for places of an earlier version. */
  origin: string | null
  /** Last call of the visitor for this queue, epoch ms. */
  seen_at: number
  /** Epoch ms; null while the visitor waits. */
  admitted_at: number | null
  /** End of an admission without a reservation, epoch ms. */
  admitted_until: number | null
  /** Epoch ms. */
  ended_at: number | null
}

/** The reservations that used an admission. */
interface SaleQueueReservationTable {
  reservation_id: ColumnType<string, string, never>
  /** Number of the place. */
  place: ColumnType<number, number, never>
}

/** A statement of withdrawal, and the refund that it makes due. */
interface WithdrawalTable {
  number: Generated<number>
  reservation_id: ColumnType<string, string, never>
  event_id: ColumnType<number, number, never>
  /** Epoch ms. */
  received_at: ColumnType<number, number, never>
  /** On the clock of the device, epoch ms; null when it was sent at once. */
  stated_at: ColumnType<number | null, number | null, never>
  language: ColumnType<string, string, never>
  /** Address of the receipt. */
  email: ColumnType<string | null, string | null, never>
  statement: ColumnType<string, string, never>
  /** Minor units; 0 when nothing was paid. */
  refund: ColumnType<number, number, never>
  currency: ColumnType<string | null, string | null, never>
  /** When the operator recorded the refund, epoch ms; null while it is due. */
  closed_at: number | null
}

export type Withdrawal = Selectable<WithdrawalTable>

/** A confirmed order with an outstanding payment; deleted an hour after the mail to the organizer. */
export interface UnpaidOrderNoticeTable {
  reservation_id: ColumnType<string, string, never>
  /** E-mail address of the organizer. */
  recipient: ColumnType<string, string, never>
  language: ColumnType<string, string, never>
  /** Epoch ms. */
  confirmed_at: ColumnType<number, number, never>
  /** Epoch ms; null until a mail names the order. */
  mailed_at: number | null
}

export interface OperationsTables {
  catalogue_version: CatalogueVersionTable
  settings: SettingTable
  leases: LeaseTable
  call_counts: CallCountTable
  reminders: ReminderTable
  hold_origins: HoldOriginTable
  limited_acts: LimitedActTable
  sale_queue_places: SaleQueuePlaceTable
  sale_queue_reservations: SaleQueueReservationTable
  withdrawals: WithdrawalTable
  unpaid_order_notices: UnpaidOrderNoticeTable
}
