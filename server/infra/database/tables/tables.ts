/**
 * Rows of the database: the columns as `npm run tables` found them, with the types of their values. Instants are epoch ms, money
 * is minor units of the event's currency. `migrations/001-tables.sql` explains the columns.
 */
import type { ColumnType, Selectable } from 'kysely'
import type { SupplementPolicy } from '#catalogue/contract/event.ts'
import type { UsageType, ValidityType, ValidityUnit } from '#catalogue/contract/subscriptions.ts'
import type { LocalizedText, TicketAccessType, EventFormat } from '#kit/values.ts'
import type { DiscountType, PriceDiscount } from '#pricing/discounts.ts'
import type { OwnTax } from '#pricing/price.ts'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { CustomPaymentMethod } from '#purchase/contract/payment.ts'
import type { FieldType, PaymentProxy, ReservationStatus } from '#purchase/contract/reservation.ts'
import type { TicketStatus } from '#ticket/rules/ticket-status.ts'
import type { columns } from './columns.ts'

/** Values that differ from the defaults of docs/api/settings.md#keys-of-an-event, by key. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** Defaults for values that neither the file of an event nor its row has; an earlier release may have written the row. */
export const defaultEventConfig = {
  displayName: '',
  format: 'IN_PERSON' as EventFormat,
  location: '',
  /** Latitude and longitude of the place, degrees of WGS 84; null where they are not known. */
  websiteUrl: '',
  termsAndConditionsUrl: '',
  privacyPolicyUrl: null as string | null,
  /** ISO code, null when everything is free. */
  currency: null as string | null,
  /** Percentage as text, "8.10". */
  vat: '0',
  vatIncluded: true,
  /** Offered to visitors; the first one is the fallback. */
  languages: [] as readonly string[],
  tags: [] as readonly string[],
  notes: {} as Readonly<Record<string, LocalizedText>>,
  paymentProxies: [] as readonly PaymentProxy[],
  bankAccount: '',
  bankAccountOwner: [] as readonly string[],
  /** Settings of the event. Reading an event adds those of the organization and the event defaults. */
  settings: {} as Settings,
  dynamicDiscounts: [] as readonly DynamicDiscountRule[],
  /** Texts that replace those of the bundle, by language and key; placeholders are `{{0}}`. */
  textOverrides: {} as Readonly<Record<string, Readonly<Record<string, string>>>>,
  /** Hashes of the properties of its file that cannot be changed as long as it is on sale, by their name. */
  digests: {} as Readonly<Record<string, string>>,
}
export type EventConfig = Readonly<typeof defaultEventConfig>

type EventStatus = 'PUBLIC' | 'DRAFT' | 'DISABLED'
export type TransactionStatus = 'PENDING' | 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'INVALID' | 'REFUND_DUE'
/** The providers that the sandbox plays. */
export type SandboxProxy = Extract<PaymentProxy, 'PAYPAL' | 'MOLLIE' | 'SAFERPAY'>
export type SandboxStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'
type SpecialPriceStatus = 'WAITING' | 'FREE' | 'PENDING' | 'TAKEN' | 'CANCELLED'
export type ServiceVat = 'INHERITED' | 'NONE' | 'CUSTOM_INCLUDED' | 'CUSTOM_EXCLUDED'
export type WaitingType = 'PRE_SALES' | 'SOLD_OUT'

/** `ticket`: id of the ticket. `item`: id of an additional service item. `pass`: id of the subscription. */
export type AnswerOwnerKind = 'ticket' | 'item' | 'pass'

export interface EventTexts {
  readonly title: LocalizedText
  /** Markdown. */
  readonly description: LocalizedText
}

interface FieldTexts {
  readonly label: string
  readonly placeholder: string | null
  /** Texts by value; a value without a text is shown as it is. */
  readonly values: Readonly<Record<string, string>>
}

/** Texts by language; description and instructions are Markdown. */
export type CustomMethodTexts = CustomPaymentMethod['localizations']

/** Data of Italian electronic invoices, as submitted. */
export interface ItalianBilling {
  readonly fiscalCode: string | null
  readonly referenceType: 'ADDRESSEE_CODE' | 'PEC' | 'NONE' | null
  readonly addresseeCode: string | null
  readonly pec: string | null
  readonly splitPayment: boolean
}

/**
 * The billing data of the contact as submitted; every field may be missing
 * (docs/api/accounts.md#current-user, docs/api/booking-details.md#validate-to-overview).
 */
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

/** Answers that are prefilled in the next booking, by the name of their field. */
export type AdditionalData = Readonly<
  Record<string, { readonly label: LocalizedText; readonly values: readonly string[] }>
>

export interface Discount extends PriceDiscount {
  /** Title of its summary row: the code, or a text in the reservation's language. */
  readonly name: string
}

/** A discount from a number of tickets or from a value on. The rule that saves most applies. */
export interface DynamicDiscountRule {
  readonly type: DiscountType
  /** Whole percent, or minor units. */
  readonly amount: number
  readonly fromTickets?: number
  /** Sum of the ticket prices, minor units. */
  readonly fromValue?: number
  readonly from?: number
  readonly until?: number
}

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
interface ExpiredContents {
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

export interface EventWithOrganization extends EventRow {
  readonly organization: Pick<Organization, 'id' | 'slug' | 'name' | 'email'>
}
