/**
 * The definitions of an event and of a subscription descriptor, from files, demo data and tests: what the schemas of the files
 * read, except for the parts that files write in another way. Money is minor units, instants epoch ms.
 */
import type { SupplementPolicy } from '#core/contract/event.ts'
import type { FieldType } from '#core/contract/reservation.ts'
import type { UsageType, ValidityUnit } from '#core/contract/subscriptions.ts'
import type { DiscountType } from '#core/domain/discounts.ts'
import type { CustomMethodTexts } from '#server/infra/database/tables/payments.ts'
import type { DynamicDiscountRule, SpecialPriceStatus } from '#server/infra/database/tables/pricing.ts'
import type { CategoryFile } from './event-file/category.ts'
import type { AccessFile } from './event-file/check-in.ts'
import type { EventFile } from './event-file/event-file.ts'
import type { FieldFile, GroupFile } from './event-file/fields.ts'
import type { MethodFile } from './event-file/payment.ts'
import type { PromoCodeFile, ServiceFile } from './event-file/prices.ts'
import type { SubscriptionDescriptorFile } from './event-file/subscription.ts'

type DeepReadonly<T> = T extends (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

type Defined<File, OtherKeys extends PropertyKey> = DeepReadonly<Omit<File, OtherKeys>>

export interface FieldTextInput {
  readonly label: string
  readonly placeholder?: string
  /** Labels of the choices. */
  readonly values?: Readonly<Record<string, string>>
}

export interface FieldInput extends Defined<FieldFile, 'type' | 'label' | 'placeholder' | 'valueTexts'> {
  readonly type: FieldType
  /** By language. */
  readonly texts: Readonly<Record<string, FieldTextInput>>
}

export type GroupInput = DeepReadonly<GroupFile>
export type JoinLinkInput = DeepReadonly<NonNullable<AccessFile['joinLinks']>[number]>
export type PollInput = DeepReadonly<NonNullable<AccessFile['polls']>[number]>

export interface CustomMethodInput extends Pick<MethodFile, 'id'> {
  /** By language; description and instructions are Markdown. */
  readonly localizations: CustomMethodTexts
}

export interface PromoCodeInput extends Defined<
  PromoCodeFile,
  'percentOff' | 'amountOff' | 'amountOffOrder' | 'opens' | 'everyEvent'
> {
  /** `ACCESS` reveals the category that it names and never discounts. */
  readonly kind?: 'DISCOUNT' | 'ACCESS'
  readonly discountType?: DiscountType
  /** Whole percent, or minor units. */
  readonly amount?: number
  /** Of a fixed amount. */
  readonly currency?: string | null
  /** Applies to every event of the organization. */
  readonly ofOrganization?: boolean
}

/** `price`: also hundredths of a percent for percentage policies; absent, the visitor chooses it. */
export interface AdditionalServiceInput extends Defined<ServiceFile, 'percent' | 'policy'> {
  readonly policy?: SupplementPolicy | null
}

export interface PricingInput {
  readonly promoCodes?: readonly PromoCodeInput[]
  readonly additionalServices?: readonly AdditionalServiceInput[]
}

/** A personal code and its status. */
export interface PersonalCodeInput {
  readonly code: string
  readonly status?: SpecialPriceStatus
}

export interface CategoryInput extends Defined<CategoryFile, 'personalCodes'> {
  /** Personal codes of a restricted category with a known text; the others are random. */
  readonly personalCodes?: readonly PersonalCodeInput[]
}

export interface PaymentInput {
  /** Custom methods; they need CUSTOM_OFFLINE among the event's proxies. */
  readonly customMethods?: readonly CustomMethodInput[]
}

/** What the definitions of an event and of a subscription descriptor have in place of parts of their files. */
interface ConvertedParts {
  readonly image?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Additional fields. */
  readonly fields?: readonly FieldInput[]
  readonly payment?: PaymentInput
}

export interface EventInput
  extends
    Defined<
      EventFile,
      | keyof ConvertedParts
      | 'customPaymentMethods'
      | 'promoCodes'
      | 'additionalServices'
      | 'dynamicDiscounts'
      | 'categories'
    >,
    ConvertedParts {
  readonly categories: readonly CategoryInput[]
  readonly prices?: PricingInput
  readonly dynamicDiscounts?: readonly DynamicDiscountRule[]
}

/** Validity: a period from the purchase, two dates, or until the entries are used. */
export type ValidityInput =
  | { readonly type: 'STANDARD'; readonly units: number; readonly unit: ValidityUnit }
  | { readonly type: 'CUSTOM'; readonly from: number; readonly until: number }
  | { readonly type: 'NOT_SET' }

export interface SubscriptionDescriptorInput
  extends
    Defined<SubscriptionDescriptorFile, keyof ConvertedParts | 'customPaymentMethods' | 'validity' | 'usage'>,
    ConvertedParts {
  readonly validity: ValidityInput
  readonly usage: UsageType
}
