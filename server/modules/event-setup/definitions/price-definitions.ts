/** Codes, supplements and rules of an event as they are handed to the box office. Minor units, epoch ms. */
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import type { SpecialPriceStatus, ServiceVat, DiscountType } from '#server/infra/database/tables/pricing.ts'

export interface PromoCodeInput {
  readonly code: string
  /** `ACCESS` reveals the one category it names and never discounts. */
  readonly kind?: 'DISCOUNT' | 'ACCESS'
  readonly discountType?: DiscountType
  /** Whole percent, or minor units. */
  readonly amount?: number
  /** Names of categories; none means all. Only for codes of the event. */
  readonly categories?: readonly string[]
  readonly currency?: string | null
  readonly validFrom?: number
  readonly validUntil?: number
  readonly maximumUsage?: number
  /** Holds for every event of the organisation. */
  readonly ofOrganization?: boolean
}

/** A personal code: its text, and what became of it. */
export interface PersonalCodeInput {
  readonly code: string
  readonly status?: SpecialPriceStatus
}

export interface AdditionalServiceInput {
  readonly type?: 'SUPPLEMENT' | 'DONATION'
  readonly policy?: SupplementPolicy | null
  readonly title: LocalizedText
  /** Markdown. */
  readonly description?: LocalizedText
  /** Minor units; hundredths of a percent for the percentage policies. Absent: the visitor names the price. */
  readonly price?: number
  readonly minPrice?: number
  readonly maxPrice?: number
  /** Items there are; absent for as many as anyone wants. */
  readonly quantity?: number
  readonly maximumPerOrder?: number
  readonly vatType?: ServiceVat
  readonly vat?: string
  readonly saleFrom?: number
  readonly saleUntil?: number
}

export interface PricingInput {
  readonly promoCodes?: readonly PromoCodeInput[]
  readonly additionalServices?: readonly AdditionalServiceInput[]
}
