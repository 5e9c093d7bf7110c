/** The rows of the box office. Instants are epoch milliseconds, money is integer minor units of the event's currency. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { EventFormat, LocalizedText, TicketAccessType } from '#core/contract/values.ts'
import type { TicketTables } from './tickets.ts'
import type { PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { SubscriptionTables } from './subscriptions.ts'
import type { TicketStatus } from '#core/domain/ticket-status.ts'
import type { PriceTables, Discount, VatStatus, DynamicDiscountRule } from './pricing.ts'
import type { BookingTables } from './additional-fields.ts'
import type { PaymentTables } from './payments.ts'
import type { AccountTables } from './accounts.ts'
import type { OperationsTables } from './operations.ts'

/** What can be bought: an event, or a pass (subscription) to several. */
export type PurchaseContextKind = 'EVENT' | 'SUBSCRIPTION'
export type EventStatus = 'PUBLIC' | 'DRAFT' | 'DISABLED'
export type { TicketStatus }
export type TransactionStatus = 'PENDING' | 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'INVALID'

/** What never changes after the row was made: left out of updates by type. */
type Immutable<T> = ColumnType<T, T, never>
type Json<T extends object> = JSONColumnType<T, string, string>

/** Values that differ from the defaults of contract 1, 1.13 and contract 2, 10, by the key's name there. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** Everything an organiser settles about an event that no query has to look into. */
export interface EventConfig {
  readonly displayName: string
  readonly format: EventFormat
  readonly location: string
  readonly websiteUrl: string
  readonly termsAndConditionsUrl: string
  readonly privacyPolicyUrl: string | null
  /** ISO code, null when everything is free. */
  readonly currency: string | null
  /** Percentage as text, "8.10". */
  readonly vat: string
  readonly vatIncluded: boolean
  /** Offered to visitors, the first one is the fallback. */
  readonly languages: readonly string[]
  readonly tags: readonly string[]
  readonly paymentProxies: readonly PaymentProxy[]
  readonly bankAccount: string
  readonly bankAccountOwner: readonly string[]
  /** Read with those of the organisation and of the whole box office below them. */
  readonly settings: Settings
  readonly dynamicDiscounts?: readonly DynamicDiscountRule[]
  /** Texts of the bundle that this event words differently, by language and key; placeholders are `{{0}}`. */
  readonly textOverrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface EventTexts {
  readonly title: LocalizedText
  /** Markdown. */
  readonly description: LocalizedText
}

/** For Italy's electronic invoices, as typed. */
export interface ItalianBilling {
  readonly fiscalCode: string | null
  readonly referenceType: 'ADDRESSEE_CODE' | 'PEC' | 'NONE' | null
  readonly addresseeCode: string | null
  readonly pec: string | null
  readonly splitPayment: boolean
}

/** Contact's billing data as typed; every field may be missing. Contract 1, 2.14 and 2.19. */
export interface Billing {
  readonly addCompanyBillingDetails?: boolean | null
  readonly skipVatNr?: boolean | null
  readonly companyName?: string | null
  readonly addressLine1?: string | null
  readonly addressLine2?: string | null
  readonly zip?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly country?: string | null
  readonly taxId?: string | null
  readonly customerReference?: string | null
  readonly italian?: ItalianBilling | null
}

interface OrganizationTable {
  id: Generated<number>
  slug: Immutable<string>
  name: string
  email: string
  /** For all its events; each can say otherwise. */
  settings: ColumnType<Settings, string | undefined, string>
}

interface FileTable {
  /** A digest of the bytes. */
  id: Immutable<string>
  content_type: Immutable<string>
  bytes: Immutable<Uint8Array>
}

interface EventTable {
  id: Generated<number>
  kind: ColumnType<PurchaseContextKind, PurchaseContextKind | undefined, never>
  /** The public identifier: a short name for events, a uuid for passes. */
  short_name: Immutable<string>
  organization_id: Immutable<number>
  status: EventStatus
  /** Signs every ticket's code; never leaves the server and never changes (contract 2, 4.1). */
  private_key: Immutable<string>
  time_zone: string
  starts_at: number
  ends_at: number
  file_id: string | null
  texts: Json<EventTexts>
  config: Json<EventConfig>
}

interface CategoryTable {
  id: Generated<number>
  event_id: Immutable<number>
  ordinal: number
  name: string
  /** Markdown per language. */
  description: Json<LocalizedText>
  access_type: TicketAccessType
  /** A bounded category has its own seats, the others share the event's unallocated ones. */
  bounded: boolean
  seats: number
  price: number
  sale_from: number
  sale_until: number
  valid_from: number | null
  valid_until: number | null
  restricted: boolean
  taxed: boolean
  /** Most tickets in one reservation; null takes the event's setting. */
  maximum: number | null
  /** Only for links: who follows one holds a ticket of this category at once (contract 1, 3.6). */
  code: string | null
  /** Names of payment methods, or ids of custom ones, that cannot pay for it (contract 2, 10). */
  denied_payment_methods: ColumnType<readonly string[], string | undefined, string>
  /** Check-in is possible from here ... */
  check_in_from: number | null
  /** ... to here; null on either side is open. */
  check_in_until: number | null
  /** Null takes the event's ALLOW_FREE_TICKETS_CANCELLATION. */
  release_allowed: boolean | null
}

interface ReservationTable {
  id: Immutable<string>
  event_id: Immutable<number>
  status: ReservationStatus
  /** The booking details are in order, the overview may be shown. */
  validated: Generated<boolean>
  /** The billing documents are numbered, `metadata.readyForConfirmation`. */
  ready: Generated<boolean>
  finalized: Generated<boolean>
  created_at: Immutable<number>
  /** Expiry of the hold; after an offline confirmation the payment deadline. */
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
  /** Who was signed in when it was made; nobody else may open it then. */
  owner_id: Immutable<number | null>
  promo_code_id: number | null
  /** As promised when the tickets were taken: later changes of the code change no order. */
  discount: ColumnType<Discount | null, string | null | undefined, string | null>
  /** Null until the customer's billing data decide otherwise (domain/vat): what the event says. */
  vat_status: VatStatus | null
  /** Tries of the finalizer that failed, and when the next one is due. Contract 2, 2.1. */
  finalize_attempts: Generated<number>
  finalize_at: number | null
  /** The status that an offline order returns to; null completes it. */
  finalize_to: ReservationStatus | null
  payment_reminded_at: number | null
  /** Got its extra time for an approval at a provider's page. */
  stretched: Generated<boolean>
}

interface TicketTable {
  id: Generated<number>
  /** Private: in the code's text only. Renewed on release, as the public one. */
  uuid: string
  /** The capability of every ticket address. */
  public_uuid: string
  event_id: Immutable<number>
  category_id: number | null
  status: TicketStatus
  reservation_id: string | null
  /** Price of the category when the ticket was taken. */
  price: Generated<number>
  first_name: string | null
  last_name: string | null
  email: string | null
  language: string | null
  locked: Generated<boolean>
  /** The pass that pays for it. */
  subscription_id: string | null
  /** How often the ticket changed hands: each holder's wallet takes it as a new pass. */
  holder_changes: Generated<number>
  /** When it differs from the order's (reverse charge for some categories only). */
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
  /** The method's name, or the id of a custom one. */
  method: string | null
  /** What the provider calls the payment. */
  payment_id: string | null
  /** The buyer's approval, not yet turned into money, and the digest of what was approved (PayPal). */
  token: string | null
  hmac: string | null
  /** For the buyer's browser only (Stripe). */
  client_secret: string | null
  /** The provider's page that is still open for it. */
  redirect_url: string | null
  /** The connected account that it runs on (Stripe). */
  account: string | null
}

interface SessionTable {
  id: Immutable<string>
  /** The anti-forgery token before masking. */
  secret: Immutable<string>
  seen_at: number
  /** Who is signed in. */
  user_id: Immutable<number | null>
  /** The provider's proof of the sign-in: it wants to see it again at sign-out. */
  id_token: Immutable<string | null>
  /** The account is new, and no page has greeted its owner yet. */
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
    OperationsTables {
  organizations: OrganizationTable
  files: FileTable
  events: EventTable
  categories: CategoryTable
  reservations: ReservationTable
  tickets: TicketTable
  transactions: TransactionTable
  sessions: SessionTable
  mail_queue: MailTable
}

export type Organization = Selectable<OrganizationTable>
export type EventRow = Selectable<EventTable>
export type Category = Selectable<CategoryTable>
export type Reservation = Selectable<ReservationTable>
export type Ticket = Selectable<TicketTable>
export type Session = Selectable<SessionTable>
export type Transaction = Selectable<TransactionTable>
