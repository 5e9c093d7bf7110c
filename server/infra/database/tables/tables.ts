/** Rows of the core tables. Instants are epoch ms, money is minor units of the event's currency. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { LocalizedText, TicketAccessType } from '#core/contract/values.ts'
import type { TicketStatus } from '#core/domain/ticket-status.ts'
import type { AccountTables, Billing } from './accounts.ts'
import type { BookingTables } from './additional-fields.ts'
import type { CalendarTables } from './calendars.ts'
import type { Immutable, Json } from './column-types.ts'
import type { EventConfig, Settings } from './event-config.ts'
import type { FileTables } from './files.ts'
import type { OperationsTables } from './operations.ts'
import type { PaymentTables } from './payments.ts'
import type { PriceTables, Discount, VatStatus } from './pricing.ts'
import type { PushTables } from './push.ts'
import type { SubscriptionTables } from './subscriptions.ts'
import type { TicketTables } from './tickets.ts'

/** A purchase context: an event, or a subscription descriptor. */
type PurchaseContextKind = 'EVENT' | 'SUBSCRIPTION'
type EventStatus = 'PUBLIC' | 'DRAFT' | 'DISABLED'
export type { EventConfig, Settings, TicketStatus }
export type TransactionStatus = 'PENDING' | 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'INVALID'

export interface EventTexts {
  readonly title: LocalizedText
  /** Markdown. */
  readonly description: LocalizedText
}

interface OrganizationTable {
  id: Generated<number>
  slug: Immutable<string>
  name: string
  email: string
  /** Default settings of its events. */
  settings: ColumnType<Settings, string | undefined, string>
  /** Markdown by language; null when the operator gave none. The same holds for website and picture. */
  description: ColumnType<LocalizedText | null, string | null | undefined, string | null>
  website_url: string | null
  /** Picture. */
  file_id: string | null
}

interface EventTable {
  id: Generated<number>
  kind: ColumnType<PurchaseContextKind, PurchaseContextKind | undefined, never>
  /** The public identifier: a short name for an event, a uuid for a subscription descriptor. */
  short_name: Immutable<string>
  organization_id: Immutable<number>
  status: EventStatus
  /** The status while the demo is on, of an event of the demo; null for all others. */
  demo_status: ColumnType<EventStatus | null, undefined, EventStatus>
  /** Signs the code of every ticket; never leaves the server and never changes (docs/api/tickets.md#code-text). */
  private_key: Immutable<string>
  time_zone: string
  starts_at: number
  ends_at: number
  file_id: Immutable<string | null>
  /** Widths of its picture in px; null until they are made. */
  picture_widths: ColumnType<readonly number[] | null, undefined, string>
  texts: Json<EventTexts>
  config: Json<EventConfig>
  /** Number of changes of what calendars show. Triggers write this column and the next two (migration 033). */
  calendar_sequence: ColumnType<number, undefined, never>
  /** Epoch ms of the last change counted in `calendar_sequence`; null before the first. */
  calendar_changed_at: ColumnType<number | null, undefined, never>
  /** Since when an event that visitors could see is disabled; null for all others. */
  canceled_at: ColumnType<number | null, undefined, never>
}

interface CategoryTable {
  id: Generated<number>
  event_id: Immutable<number>
  ordinal: number
  name: string
  /** Markdown by language. */
  description: Json<LocalizedText>
  access_type: TicketAccessType
  /** A bounded category has its own seats, the others share the unallocated seats of the event. */
  bounded: boolean
  seats: number
  price: number
  sale_from: number
  sale_until: number
  valid_from: number | null
  valid_until: number | null
  restricted: boolean
  taxed: boolean
  /** Largest number of tickets in one reservation; null takes the event's setting. */
  maximum: number | null
  /** Code of a link that reserves a ticket of this category (docs/api/codes-and-discounts.md#kinds-of-codes). */
  code: string | null
  /**
   * Names of payment methods, or ids of custom offline ones, that cannot pay for it
   * (docs/api/settings.md#keys-of-an-event).
   */
  denied_payment_methods: ColumnType<readonly string[], string | undefined, string>
  /** Check-in is possible from here; null is unbounded. */
  check_in_from: number | null
  /** Check-in is possible until here; null is unbounded. */
  check_in_until: number | null
  /** Null takes the event's ALLOW_FREE_TICKETS_CANCELLATION. */
  release_allowed: boolean | null
  /** Days for a withdrawal; null and 0 for none. */
  withdrawal_days: number | null
}

interface ReservationTable {
  id: Immutable<string>
  event_id: Immutable<number>
  status: ReservationStatus
  /** The booking data are valid; the overview may be shown. */
  validated: Generated<boolean>
  /** The billing documents have their numbers; on the wire `metadata.readyForConfirmation`. */
  ready: Generated<boolean>
  finalized: Generated<boolean>
  created_at: Immutable<number>
  /** End of the pending reservation; after an offline confirmation the payment deadline. */
  valid_until: number
  confirmed_at: number | null
  language: string
  first_name: string | null
  last_name: string | null
  email: string | null
  invoice_requested: Generated<boolean>
  invoice_number: string | null
  billing: ColumnType<Billing, string | undefined, string>
  payment_proxy: PaymentProxy | null
  /** The account that was signed in at creation; only this account may open the reservation. Null when it is deleted. */
  owner_id: ColumnType<number | null, number | null | undefined, null>
  promo_code_id: number | null
  /** The discount at the time of the reservation: a later change of the code has no effect. */
  discount: ColumnType<Discount | null, string | null | undefined, string | null>
  /** Null, the event's own VAT status, until the billing data change it. */
  vat_status: VatStatus | null
  /** Failed attempts of the finalizer, and when the next one is due (docs/api/reservations.md#finalization). */
  finalize_attempts: Generated<number>
  finalize_at: number | null
  /** Status after finalizing an offline reservation; null is COMPLETE. */
  finalize_to: ReservationStatus | null
  payment_reminded_at: number | null
  /** The hold was extended for a payment; a hold is extended once. */
  stretched: Generated<boolean>
  /** End of the hold while `valid_until` is the deadline of a payment at a provider. */
  held_until: number | null
  /** A mail of the confirmed order was left out: its recipient was at the limit. */
  mail_skipped: Generated<boolean>
}

interface TicketTable {
  id: Generated<number>
  /** Private: only in the text of the code. The release renews it and the public one. */
  uuid: string
  /** Authorizes every address of the ticket. */
  public_uuid: string
  event_id: Immutable<number>
  category_id: number | null
  status: TicketStatus
  reservation_id: string | null
  /** Price of the category when the ticket was reserved. */
  price: Generated<number>
  first_name: string | null
  last_name: string | null
  email: string | null
  language: string | null
  locked: Generated<boolean>
  /** The subscription that pays for it. */
  subscription_id: string | null
  /** Number of attendee changes: the wallet of each attendee stores its own wallet pass. */
  holder_changes: Generated<number>
  /** Null unless it differs from that of the reservation (reverse charge for some categories only). */
  vat_status: VatStatus | null
}

interface TransactionTable {
  id: Generated<number>
  reservation_id: Immutable<string>
  proxy: Immutable<PaymentProxy>
  status: TransactionStatus
  amount: Immutable<number>
  currency: Immutable<string>
  created_at: Immutable<number>
  /** Name of the payment method, or the id of a custom offline one. */
  method: string | null
  /** Id of the payment at the provider. */
  payment_id: string | null
  /** The buyer's approval that is not captured yet. */
  token: string | null
  /** Stripe: for the buyer's browser only. */
  client_secret: string | null
  /** The open page of the provider. */
  redirect_url: string | null
  /** Stripe: the connected account of the payment. */
  account: string | null
}

interface SessionTable {
  id: Immutable<string>
  /** The anti-forgery token before masking. */
  secret: Immutable<string>
  seen_at: number
  /** The account that is signed in. */
  user_id: Immutable<number | null>
  /** The ID token of the sign-in; the provider requires it at sign-out. */
  id_token: Immutable<string | null>
  /** An earlier release greeted a new account by it; it is not read any more. */
  signed_up: Generated<boolean>
}

interface MailTable {
  id: Generated<number>
  kind: Immutable<string>
  recipient: Immutable<string>
  language: Immutable<string>
  /** Ids of what the mail is about. */
  data: Json<object>
  created_at: Immutable<number>
  next_attempt_at: number
  attempts: Generated<number>
  /** A visitor requested it: the number for each recipient is limited. */
  requested: ColumnType<boolean, boolean | undefined, never>
  sent_at: number | null
  last_error: string | null
}

export interface Tables
  extends
    AccountTables,
    PriceTables,
    BookingTables,
    PaymentTables,
    TicketTables,
    SubscriptionTables,
    FileTables,
    OperationsTables,
    CalendarTables,
    PushTables {
  organizations: OrganizationTable
  events: EventTable
  categories: CategoryTable
  reservations: ReservationTable
  tickets: TicketTable
  transactions: TransactionTable
  sessions: SessionTable
  server_keys: { name: string; key: string }
  mail_queue: MailTable
}

export type Organization = Selectable<OrganizationTable>
export type EventRow = Selectable<EventTable>
export type Category = Selectable<CategoryTable>
export type Reservation = Selectable<ReservationTable>
export type Ticket = Selectable<TicketTable>
export type Session = Selectable<SessionTable>
export type Transaction = Selectable<TransactionTable>
