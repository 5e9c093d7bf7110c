/** Rows of promo codes, personal codes, additional services and their items. */
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import type { DiscountType, PriceDiscount } from '#core/domain/discounts.ts'
import type { OwnTax } from '#core/domain/price.ts'
import type { Immutable, Json } from './column-types.ts'

export type { VatStatus } from '#core/domain/vat-status.ts'

interface PromoCodeTable {
  id: Generated<number>
  organization_id: Immutable<number>
  /** Null for a code of the whole organization. */
  event_id: Immutable<number | null>
  /** The code as the organizer writes it. */
  code: Immutable<string>
  /** The code as it is compared: `codeKey`. */
  code_key: Immutable<string>
  kind: Immutable<'DISCOUNT' | 'ACCESS'>
  /** `NONE` for access codes. */
  discount_type: DiscountType | 'NONE'
  /** Whole percent, or minor units. */
  amount: number
  /** Currency of a fixed amount; null fits every event. */
  currency: string | null
  /** Categories with the discount; empty means all. For an access code: the hidden category. */
  category_ids: Json<number[]>
  valid_from: number
  valid_until: number
  /** Largest number of tickets that can be bought with it. */
  max_usage: number | null
}

export type SpecialPriceStatus = 'WAITING' | 'FREE' | 'PENDING' | 'TAKEN' | 'CANCELLED'

/** A personal code for one seat of a restricted category. */
interface SpecialPriceTable {
  id: Generated<number>
  event_id: Immutable<number>
  category_id: Immutable<number>
  code: Immutable<string>
  /** The code as it is compared: `codeKey`. */
  code_key: Immutable<string>
  status: SpecialPriceStatus
  reservation_id: string | null
  ticket_id: number | null
}

export type ServiceVat = 'INHERITED' | 'NONE' | 'CUSTOM_INCLUDED' | 'CUSTOM_EXCLUDED'

interface ServiceTexts {
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
  /** Bounds of a percentage price, minor units. */
  min_price: number | null
  max_price: number | null
  /** Number of items; null is unlimited. */
  quantity: Immutable<number | null>
  max_per_order: number
  vat_type: ServiceVat
  /** Percentage as text for the custom types. */
  vat: string | null
  sale_from: number
  sale_until: number
  texts: Json<ServiceTexts>
  /** Days for a withdrawal; null and 0 for none. */
  withdrawal_days: number | null
}

type ServiceItemStatus = 'FREE' | 'PENDING' | 'TO_BE_PAID' | 'ACQUIRED'

/**
 * A limited service has one row for each item from the start, an unlimited one a row for each reserved item.
 */
interface ServiceItemTable {
  id: Generated<number>
  service_id: Immutable<number>
  status: ServiceItemStatus
  reservation_id: string | null
  ticket_id: number | null
  /** Price at the time of the reservation, minor units. */
  price: Generated<number>
  /** Tax at the time of the reservation. */
  own_tax: JSONColumnType<OwnTax | null, string | null, string | null>
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
type ServiceItem = Selectable<ServiceItemTable>

/** An item of a reservation with the columns of its service. */
export type ReservedItem = ServiceItem & Pick<AdditionalServiceRow, 'type' | 'policy' | 'vat_type' | 'texts'>

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
