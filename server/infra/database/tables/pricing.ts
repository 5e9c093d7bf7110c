/** Rows about what things cost: codes, personal codes, additional services and their items. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { LocalizedText } from '#core/contract/values.ts'

type Immutable<T> = ColumnType<T, T, never>
type Json<T extends object> = JSONColumnType<T, string, string>

interface PromoCodeTable {
  id: Generated<number>
  organization_id: Immutable<number>
  /** Null for a code of the whole organisation. */
  event_id: Immutable<number | null>
  /** Compared exactly, capitals included (contract 1, trap 26). */
  code: Immutable<string>
  kind: Immutable<'DISCOUNT' | 'ACCESS'>
  /** `NONE` for access codes. */
  discount_type: DiscountType | 'NONE'
  /** Whole percent, or minor units. */
  amount: number
  /** An amount is of this currency only; null fits every event. */
  currency: string | null
  /** Tickets that get cheaper; empty means all. The one hidden category of an access code. */
  category_ids: Json<number[]>
  valid_from: number
  valid_until: number
  /** Most tickets that can be bought with it. */
  max_usage: number | null
}

export type SpecialPriceStatus = 'WAITING' | 'FREE' | 'PENDING' | 'TAKEN' | 'CANCELLED'

/** One personal code for each seat of a restricted category. */
interface SpecialPriceTable {
  id: Generated<number>
  event_id: Immutable<number>
  category_id: Immutable<number>
  code: Immutable<string>
  status: SpecialPriceStatus
  reservation_id: string | null
  ticket_id: number | null
}

export type ServiceVat = 'INHERITED' | 'NONE' | 'CUSTOM_INCLUDED' | 'CUSTOM_EXCLUDED'

export interface ServiceTexts {
  readonly title: LocalizedText
  /** Markdown. */
  readonly description: LocalizedText
}

interface AdditionalServiceTable {
  id: Generated<number>
  event_id: Immutable<number>
  ordinal: number
  type: Immutable<'SUPPLEMENT' | 'DONATION'>
  policy: Immutable<SupplementPolicy | null>
  fix_price: Immutable<boolean>
  /** Minor units; hundredths of a percent for the percentage policies. */
  price: number
  /** Bounds of a percentage fee, minor units. */
  min_price: number | null
  max_price: number | null
  /** Items there are; null for as many as anyone wants. */
  quantity: Immutable<number | null>
  max_per_order: number
  vat_type: ServiceVat
  /** Percentage as text when the type is a custom one. */
  vat: string | null
  sale_from: number
  sale_until: number
  texts: Json<ServiceTexts>
}

export type ServiceItemStatus = 'FREE' | 'PENDING' | 'TO_BE_PAID' | 'ACQUIRED'

/** Limited services have one row for each item from the start, the others one for each that was ordered. */
interface ServiceItemTable {
  id: Generated<number>
  service_id: Immutable<number>
  status: ServiceItemStatus
  reservation_id: string | null
  ticket_id: number | null
  /** When it was ordered, minor units. */
  price: Generated<number>
}

export interface PriceTables {
  promo_codes: PromoCodeTable
  special_prices: SpecialPriceTable
  additional_services: AdditionalServiceTable
  service_items: ServiceItemTable
}

export type PromoCode = Selectable<PromoCodeTable>
export type SpecialPrice = Selectable<SpecialPriceTable>
export type AdditionalServiceRow = Selectable<AdditionalServiceTable>
export type ServiceItem = Selectable<ServiceItemTable>

/** An item of an order with what its service says about it. */
export type ReservedItem = ServiceItem & Pick<AdditionalServiceRow, 'type' | 'policy' | 'vat_type' | 'texts'>

export type DiscountType = 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_AMOUNT_RESERVATION'

export interface Discount {
  /** A code reaches tickets and supplements, a dynamic discount tickets only. */
  readonly kind: 'CODE' | 'DYNAMIC'
  readonly type: DiscountType
  /** Whole percent, or minor units of the order's currency. */
  readonly amount: number
  /** Categories whose tickets get cheaper; none means all. */
  readonly categoryIds: readonly number[]
  /** What the order's row is called: the code, or a word in the order's language. */
  readonly name: string
}

export type VatStatus =
  | 'NONE'
  | 'INCLUDED'
  | 'NOT_INCLUDED'
  | 'INCLUDED_EXEMPT'
  | 'NOT_INCLUDED_EXEMPT'
  | 'CUSTOM_INCLUDED_EXEMPT'
  | 'CUSTOM_NOT_INCLUDED_EXEMPT'
  | 'INCLUDED_NOT_CHARGED'
  | 'NOT_INCLUDED_NOT_CHARGED'

/** "From so many tickets, or from such a value, so much off": the one that saves most is applied. */
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
