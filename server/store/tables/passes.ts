/** Passes (subscriptions), waiting lists and polls. Instants are epoch ms, money is minor units of the pass's currency. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { UsageType, ValidityType, ValidityUnit } from '#core/contract/passes.ts'
import type { L10n } from '#core/contract/values.ts'

type Fixed<T> = ColumnType<T, T, never>
type Json<T extends object> = JSONColumnType<T, string, string>

/** What a pass on sale has beside its row of `events`, where it is of kind SUBSCRIPTION and its short name is a uuid. */
interface PassTable {
  event_id: Fixed<number>
  price: number
  validity_type: ValidityType
  validity_unit: ValidityUnit | null
  validity_units: number | null
  valid_from: number | null
  valid_until: number | null
  /** null: as often as one likes. */
  max_entries: number | null
  usage_type: UsageType
  sale_from: number
  sale_until: number | null
  /** How many can be sold at all; null: no limit. */
  supply: number | null
}

/** Which events a pass opens. */
interface PassLinkTable {
  pass_id: Fixed<number>
  event_id: Fixed<number>
  /** Categories of the event that it covers; null: each one. */
  category_ids: ColumnType<number[] | null, string | null, string | null>
}

/** Who was given a ticket to what, once and for all. */
interface PassTicketTable {
  subscription_id: Fixed<string>
  event_id: Fixed<number>
}

export type SubscriptionStatus = 'PENDING' | 'ACQUIRED' | 'CANCELLED'

/** A pass that somebody holds or is about to buy. Its id is its secret, as the PIN that is made of it. */
interface SubscriptionTable {
  id: Fixed<string>
  /** The first characters of the id as the PIN needs them, to find it by an index. */
  pin: Fixed<string>
  pass_id: Fixed<number>
  reservation_id: Fixed<string>
  status: SubscriptionStatus
  price: Fixed<number>
  first_name: string | null
  last_name: string | null
  email: string | null
  valid_from: number | null
  valid_until: number | null
  max_entries: number | null
  usage_type: Fixed<UsageType>
}

export type WaitingStatus = 'WAITING' | 'PENDING' | 'ACQUIRED' | 'EXPIRED'
export type WaitingType = 'PRE_SALES' | 'SOLD_OUT'

interface WaitingListTable {
  id: Generated<number>
  event_id: Fixed<number>
  type: WaitingType
  status: WaitingStatus
  first_name: string
  last_name: string
  /** Lower case: one place in the list for each address. */
  email: Fixed<string>
  language: string
  category_id: number | null
  /** The place in the list. */
  joined_at: number
  reservation_id: string | null
}

export type PollStatus = 'DRAFT' | 'OPEN' | 'CLOSED'

interface PollTable {
  id: Generated<number>
  event_id: Fixed<number>
  ordinal: number
  status: PollStatus
  title: Json<L10n>
  description: Json<L10n>
  tags: Json<string[]>
}

interface PollOptionTable {
  id: Generated<number>
  poll_id: Fixed<number>
  title: Json<L10n>
  description: Json<L10n>
}

interface PollAnswerTable {
  poll_id: Fixed<number>
  ticket_id: Fixed<number>
  option_id: number
}

export interface PassTables {
  passes: PassTable
  pass_links: PassLinkTable
  pass_tickets: PassTicketTable
  subscriptions: SubscriptionTable
  waiting_list: WaitingListTable
  polls: PollTable
  poll_options: PollOptionTable
  poll_answers: PollAnswerTable
}

export type Pass = Selectable<PassTable>
export type PassLink = Selectable<PassLinkTable>
export type Subscription = Selectable<SubscriptionTable>
export type WaitingEntry = Selectable<WaitingListTable>
export type PollRow = Selectable<PollTable>
export type PollOptionRow = Selectable<PollOptionTable>
