/** Codes and additional services in an event definition. Money is minor units, instants epoch ms. */
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import type { DiscountType } from '#core/domain/discounts.ts'
import type { SpecialPriceStatus, ServiceVat } from '#server/infra/database/tables/pricing.ts'

export interface PromoCodeInput {
  readonly code: string
  /** `ACCESS` reveals the category that it names and never discounts. */
  readonly kind?: 'DISCOUNT' | 'ACCESS'
  readonly discountType?: DiscountType
  /** Whole percent, or minor units. */
  readonly amount?: number
  /** Names of categories; all without them. Only for codes of the event. */
  readonly categories?: readonly string[]
  readonly currency?: string | null
  readonly validFrom?: number
  readonly validUntil?: number
  readonly maximumUsage?: number
  /** Applies to every event of the organization. */
  readonly ofOrganization?: boolean
}

/** A personal code and its status. */
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
  /** Minor units; hundredths of a percent for percentage policies. Absent: the visitor chooses the price. */
  readonly price?: number
  readonly minPrice?: number
  readonly maxPrice?: number
  /** Number of items; absent for no limit. */
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
