/** The rows of the box office. Instants are epoch milliseconds, money is integer minor units of the event's currency. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { EventFormat, L10n, TicketAccessType } from '#core/contract/values.ts'
import type { PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { OperationsTables } from './tables/operations.ts'

export type EventStatus = 'PUBLIC' | 'DRAFT' | 'DISABLED'
export type TicketStatus =
  | 'FREE'
  | 'PRE_RESERVED'
  | 'PENDING'
  | 'TO_BE_PAID'
  | 'ACQUIRED'
  | 'CHECKED_IN'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'INVALIDATED'
  | 'RELEASED'
export type TransactionStatus = 'PENDING' | 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'INVALID'

/** What never changes after the row was made: left out of updates by type. */
type Fixed<T> = ColumnType<T, T, never>
type Json<T extends object> = JSONColumnType<T, string, string>

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
  /** Values that differ from the defaults of contract 1, 1.13 and contract 2, 10, by the key's name there. */
  readonly settings: Readonly<Record<string, string | number | boolean>>
}

export interface EventTexts {
  readonly title: L10n
  /** Markdown. */
  readonly description: L10n
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
}

interface OrganizationTable {
  id: Generated<number>
  slug: Fixed<string>
  name: string
  email: string
}

interface FileTable {
  /** A digest of the bytes. */
  id: Fixed<string>
  content_type: Fixed<string>
  bytes: Fixed<Uint8Array>
}

interface EventTable {
  id: Generated<number>
  short_name: Fixed<string>
  organization_id: Fixed<number>
  status: EventStatus
  /** Signs every ticket's code; never leaves the server and never changes (contract 2, 4.1). */
  private_key: Fixed<string>
  time_zone: string
  starts_at: number
  ends_at: number
  file_id: string | null
  texts: Json<EventTexts>
  config: Json<EventConfig>
}

interface CategoryTable {
  id: Generated<number>
  event_id: Fixed<number>
  ordinal: number
  name: string
  /** Markdown per language. */
  description: Json<L10n>
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
}

interface ReservationTable {
  id: Fixed<string>
  event_id: Fixed<number>
  status: ReservationStatus
  /** The booking details are in order, the overview may be shown. */
  validated: Generated<boolean>
  /** The billing documents are numbered, `metadata.readyForConfirmation`. */
  ready: Generated<boolean>
  finalized: Generated<boolean>
  created_at: Fixed<number>
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
}

interface TicketTable {
  id: Generated<number>
  /** Private: in the code's text only. Renewed on release, as the public one. */
  uuid: string
  /** The capability of every ticket address. */
  public_uuid: string
  event_id: Fixed<number>
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
}

interface TransactionTable {
  id: Generated<number>
  reservation_id: Fixed<string>
  proxy: Fixed<PaymentProxy>
  status: TransactionStatus
  amount: Fixed<number>
  currency: Fixed<string>
  created_at: Fixed<number>
}

interface SessionTable {
  id: Fixed<string>
  /** The anti-forgery token before masking. */
  secret: Fixed<string>
  seen_at: number
}

interface MailTable {
  id: Generated<number>
  kind: Fixed<string>
  recipient: Fixed<string>
  language: Fixed<string>
  data: Json<object>
  created_at: Fixed<number>
  next_attempt_at: number
  attempts: Generated<number>
  sent_at: number | null
  last_error: string | null
}

interface SettingTable {
  key: Fixed<string>
  value: ColumnType<unknown, string, string>
}

export interface Tables extends OperationsTables {
  organizations: OrganizationTable
  files: FileTable
  events: EventTable
  categories: CategoryTable
  reservations: ReservationTable
  tickets: TicketTable
  transactions: TransactionTable
  sessions: SessionTable
  mail_queue: MailTable
  settings: SettingTable
}

export type Organization = Selectable<OrganizationTable>
export type EventRow = Selectable<EventTable>
export type Category = Selectable<CategoryTable>
export type Reservation = Selectable<ReservationTable>
export type Ticket = Selectable<TicketTable>
export type Session = Selectable<SessionTable>
