/**
 * Rows of the database: the columns as `npm run tables` found them, with the types of their values. Instants are epoch ms, money
 * is minor units of the event's currency. `migrations/001-tables.sql` explains the columns.
 */
import type { ColumnType, Selectable } from 'kysely'
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { FieldType, PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { UsageType, ValidityType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { LocalizedText, TicketAccessType } from '#core/contract/values.ts'
import type { DiscountType } from '#core/domain/discounts.ts'
import type { OwnTax } from '#core/domain/price.ts'
import type { TicketStatus } from '#core/domain/ticket-status.ts'
import type { VatStatus } from '#core/domain/vat-status.ts'
import type { columns } from './columns.ts'
import type { EventConfig, Settings } from './event-config.ts'
import type {
  AdditionalData,
  AnswerOwnerKind,
  Billing,
  CustomMethodTexts,
  Discount,
  EventStatus,
  EventTexts,
  FieldTexts,
  SandboxProxy,
  SandboxStatus,
  ServiceVat,
  SpecialPriceStatus,
  TransactionStatus,
  WaitingType,
} from './values.ts'

interface ColumnValues {
  bigint: number
  boolean: boolean
  bytea: Uint8Array
  integer: number
  jsonb: unknown
  text: string
  uuid: string
}

/** The columns whose values have a narrower type. */
interface NarrowValues {
  organizations: { settings: Settings; description: LocalizedText }
  events: {
    kind: 'EVENT' | 'SUBSCRIPTION'
    status: EventStatus
    demo_status: EventStatus
    picture_widths: readonly number[]
    texts: EventTexts
    config: EventConfig
  }
  categories: {
    description: LocalizedText
    access_type: TicketAccessType
    denied_payment_methods: readonly string[]
  }
  additional_services: {
    type: 'SUPPLEMENT' | 'DONATION'
    policy: SupplementPolicy
    vat_type: ServiceVat
    texts: EventTexts
  }
  promo_codes: { kind: 'DISCOUNT' | 'ACCESS'; discount_type: DiscountType | 'NONE'; category_ids: number[] }
  custom_payment_methods: { localizations: CustomMethodTexts }
  fields: {
    type: FieldType
    restricted_values: readonly string[]
    disabled_values: readonly string[]
    category_ids: readonly number[]
    texts: Readonly<Record<string, FieldTexts>>
  }
  passes: { validity_type: ValidityType; validity_unit: ValidityUnit; usage_type: UsageType }
  pass_links: { category_ids: number[] }
  polls: {
    status: 'DRAFT' | 'OPEN' | 'CLOSED'
    title: LocalizedText
    description: LocalizedText
    tags: string[]
  }
  poll_options: { title: LocalizedText; description: LocalizedText }
  group_links: { use: 'ONCE_PER_VALUE' | 'LIMITED_QUANTITY' | 'UNLIMITED'; match: 'FULL' | 'EMAIL_DOMAIN' }
  user_profiles: { billing: Billing; additional_data: AdditionalData }
  reservations: {
    status: ReservationStatus
    billing: Billing
    payment_proxy: PaymentProxy
    discount: Discount
    vat_status: VatStatus
    finalize_to: ReservationStatus
    credit_notes: readonly { readonly number: string }[]
    expired: ExpiredContents
  }
  transactions: { proxy: PaymentProxy; status: TransactionStatus }
  sandbox_payments: { proxy: SandboxProxy; status: SandboxStatus }
  subscriptions: { status: 'PENDING' | 'ACQUIRED' | 'CANCELLED'; usage_type: UsageType }
  tickets: { status: TicketStatus; vat_status: VatStatus }
  service_items: { status: 'FREE' | 'PENDING' | 'TO_BE_PAID' | 'ACQUIRED'; own_tax: OwnTax }
  special_prices: { status: SpecialPriceStatus }
  field_values: { owner_kind: AnswerOwnerKind }
  ticket_audits: {
    kind: 'UPDATE_TICKET' | 'CANCEL_TICKET' | 'CHECK_IN' | 'REVERT_CHECK_IN' | 'DESK_PAYMENT'
    changes: readonly string[]
  }
  money_returns: { kind: 'due' | 'refund' | 'dispute' | 'won' | 'lost' }
  billing_documents: { kind: 'INVOICE' | 'RECEIPT'; data: object }
  waiting_list: { type: WaitingType; status: 'WAITING' | 'PENDING' | 'ACQUIRED' | 'EXPIRED' }
  mail_queue: { data: object }
}

/** `Column`: its type, then `null` when it accepts null or `default` when an insertion may leave it out. */
type Kind<Column> = Column extends `${infer Type extends keyof ColumnValues} ${string}` ? Type : Column

type Value<Table, Name, Column> = Table extends keyof NarrowValues
  ? Name extends keyof NarrowValues[Table]
    ? NarrowValues[Table][Name]
    : ColumnValues[Kind<Column> & keyof ColumnValues]
  : ColumnValues[Kind<Column> & keyof ColumnValues]

type OrNull<Column> = Column extends `${string} null` ? null : never
type OrLeftOut<Column> = Column extends `${string} null` | `${string} default` ? undefined : never
/** JSON is written as text. */
type Written<Column, Read> = Kind<Column> extends 'jsonb' ? string : Read

type RowColumn<Column, Read> = ColumnType<
  Read | OrNull<Column>,
  Written<Column, Read> | OrNull<Column> | OrLeftOut<Column>,
  Written<Column, Read> | OrNull<Column>
>

type Columns = typeof columns

/** What an order held until it expired: its rows as they were. */
export interface ExpiredContents {
  readonly tickets: readonly Ticket[]
  readonly items: readonly ReservedItem[]
  readonly answers: readonly Answer[]
}

export type Tables = {
  -readonly [Table in keyof Columns]: {
    -readonly [Name in keyof Columns[Table]]: RowColumn<
      Columns[Table][Name],
      Value<Table, Name, Columns[Table][Name]>
    >
  }
}

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export type Organization = Row<'organizations'>
export type EventRow = Row<'events'>
export type Category = Row<'categories'>
export type AdditionalServiceRow = Row<'additional_services'>
export type PromoCode = Row<'promo_codes'>
export type CustomMethodRow = Row<'custom_payment_methods'>
export type SubscriptionDescriptor = Row<'passes'>
export type SubscriptionLink = Row<'pass_links'>
export type PollRow = Row<'polls'>
export type PollOptionRow = Row<'poll_options'>
export type GroupMember = Row<'group_members'>
export type GroupLink = Row<'group_links'>
export type User = Row<'users'>
export type UserProfile = Row<'user_profiles'>
export type SignIn = Row<'sign_ins'>
export type Session = Row<'sessions'>
export type Reservation = Row<'reservations'>
export type Transaction = Row<'transactions'>
export type SandboxPayment = Row<'sandbox_payments'>
export type Subscription = Row<'subscriptions'>
export type Ticket = Row<'tickets'>
export type SpecialPrice = Row<'special_prices'>
export type Answer = Row<'field_values'>
export type MoneyReturn = Row<'money_returns'>
export type Withdrawal = Row<'withdrawals'>
export type WaitingEntry = Row<'waiting_list'>

/** An item of a reservation with the columns of its service. */
export type ReservedItem = Row<'service_items'> &
  Pick<AdditionalServiceRow, 'type' | 'policy' | 'vat_type' | 'texts'>
