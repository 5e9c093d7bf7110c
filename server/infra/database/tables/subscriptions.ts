/**
 * Rows of subscriptions, waiting lists and polls. Instants are epoch ms, money is minor units of the
 * descriptor's currency.
 */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { UsageType, ValidityType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import type { Immutable, Json } from './column-types.ts'

/**
 * Columns of a subscription descriptor beside its row of `events`, whose kind is SUBSCRIPTION and whose short
 * name is a uuid.
 */
interface SubscriptionDescriptorTable {
  event_id: Immutable<number>
  price: number
  validity_type: ValidityType
  validity_unit: ValidityUnit | null
  validity_units: number | null
  valid_from: number | null
  valid_until: number | null
  /** Null is unlimited. */
  max_entries: number | null
  usage_type: UsageType
  sale_from: number
  sale_until: number | null
  /** Largest number that can be sold; null is unlimited. */
  supply: number | null
  /** Days for a withdrawal; null: 14 for a pass without dates, else none. */
  withdrawal_days: number | null
}

/** The events that a subscription pays for. */
interface SubscriptionLinkTable {
  pass_id: Immutable<number>
  event_id: Immutable<number>
  /** Categories of the event that it covers; null means every one. */
  category_ids: ColumnType<number[] | null, string | null, string | null>
}

/** Tickets issued to subscription owners. A row is never deleted. */
interface SubscriptionTicketTable {
  subscription_id: Immutable<string>
  event_id: Immutable<number>
}

type SubscriptionStatus = 'PENDING' | 'ACQUIRED' | 'CANCELLED'

/** A subscription that is bought or being bought. Its id is a secret, like the PIN that is made from it. */
interface SubscriptionTable {
  id: Immutable<string>
  /** First characters of the id, as the PIN needs them: indexed, to find a subscription by its PIN. */
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

type WaitingStatus = 'WAITING' | 'PENDING' | 'ACQUIRED' | 'EXPIRED'
export type WaitingType = 'PRE_SALES' | 'SOLD_OUT'

interface WaitingListTable {
  id: Generated<number>
  event_id: Immutable<number>
  type: WaitingType
  status: WaitingStatus
  first_name: string
  last_name: string
  /** Lower case: one entry of the list for each address. */
  email: Immutable<string>
  language: string
  category_id: number | null
  /** Epoch ms; it is also the position in the list. */
  joined_at: number
  /** When the link of the mail was followed, epoch ms. An entry without it gets no offer. */
  confirmed_at: number | null
  /** Secret of the link in the mail. */
  token: Generated<string>
  reservation_id: string | null
}

type PollStatus = 'DRAFT' | 'OPEN' | 'CLOSED'

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
