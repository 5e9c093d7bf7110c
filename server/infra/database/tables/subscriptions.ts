/** Passes (subscriptions), waiting lists and polls. Instants are epoch ms, money is minor units of the pass's currency. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { UsageType, ValidityType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { LocalizedText } from '#core/contract/values.ts'

type Immutable<T> = ColumnType<T, T, never>
type Json<T extends object> = JSONColumnType<T, string, string>

/** What a pass on sale has beside its row of `events`, where it is of kind SUBSCRIPTION and its short name is a uuid. */
interface SubscriptionDescriptorTable {
  event_id: Immutable<number>
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
interface SubscriptionLinkTable {
  pass_id: Immutable<number>
  event_id: Immutable<number>
  /** Categories of the event that it covers; null: each one. */
  category_ids: ColumnType<number[] | null, string | null, string | null>
}

/** Who was given a ticket to what, once and for all. */
interface SubscriptionTicketTable {
  subscription_id: Immutable<string>
  event_id: Immutable<number>
}

export type SubscriptionStatus = 'PENDING' | 'ACQUIRED' | 'CANCELLED'

/** A pass that somebody holds or is about to buy. Its id is its secret, as the PIN that is made of it. */
interface SubscriptionTable {
  id: Immutable<string>
  /** The first characters of the id as the PIN needs them, to find it by an index. */
  pin: Immutable<string>
  pass_id: Immutable<number>
  reservation_id: Immutable<string>
  status: SubscriptionStatus
  price: Immutable<number>
  first_name: string | null
  last_name: string | null
  email: string | null
  valid_from: number | null
  valid_until: number | null
  max_entries: number | null
  usage_type: Immutable<UsageType>
}

export type WaitingStatus = 'WAITING' | 'PENDING' | 'ACQUIRED' | 'EXPIRED'
export type WaitingType = 'PRE_SALES' | 'SOLD_OUT'

interface WaitingListTable {
  id: Generated<number>
  event_id: Immutable<number>
  type: WaitingType
  status: WaitingStatus
  first_name: string
  last_name: string
  /** Lower case: one place in the list for each address. */
  email: Immutable<string>
  language: string
  category_id: number | null
  /** The place in the list. */
  joined_at: number
  reservation_id: string | null
}

export type PollStatus = 'DRAFT' | 'OPEN' | 'CLOSED'

interface PollTable {
  id: Generated<number>
  event_id: Immutable<number>
  ordinal: number
  status: PollStatus
  title: Json<LocalizedText>
  description: Json<LocalizedText>
  tags: Json<string[]>
}

interface PollOptionTable {
  id: Generated<number>
  poll_id: Immutable<number>
  title: Json<LocalizedText>
  description: Json<LocalizedText>
}

interface PollAnswerTable {
  poll_id: Immutable<number>
  ticket_id: Immutable<number>
  option_id: number
}

export interface SubscriptionTables {
  passes: SubscriptionDescriptorTable
  pass_links: SubscriptionLinkTable
  pass_tickets: SubscriptionTicketTable
  subscriptions: SubscriptionTable
  waiting_list: WaitingListTable
  polls: PollTable
  poll_options: PollOptionTable
  poll_answers: PollAnswerTable
}

export type SubscriptionDescriptor = Selectable<SubscriptionDescriptorTable>
export type SubscriptionLink = Selectable<SubscriptionLinkTable>
export type Subscription = Selectable<SubscriptionTable>
export type WaitingEntry = Selectable<WaitingListTable>
export type PollRow = Selectable<PollTable>
export type PollOptionRow = Selectable<PollOptionTable>
