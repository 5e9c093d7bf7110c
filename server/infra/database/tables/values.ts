/** Values of columns that PostgreSQL has no type for: enumerations, and the content of JSON columns. */
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import type { DiscountType, PriceDiscount } from '#core/domain/discounts.ts'

export type EventStatus = 'PUBLIC' | 'DRAFT' | 'DISABLED'
export type TransactionStatus = 'PENDING' | 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'INVALID' | 'REFUND_DUE'
/** The providers that the sandbox plays. */
export type SandboxProxy = Extract<PaymentProxy, 'PAYPAL' | 'MOLLIE' | 'SAFERPAY'>
export type SandboxStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'
export type SpecialPriceStatus = 'WAITING' | 'FREE' | 'PENDING' | 'TAKEN' | 'CANCELLED'
export type ServiceVat = 'INHERITED' | 'NONE' | 'CUSTOM_INCLUDED' | 'CUSTOM_EXCLUDED'
export type WaitingType = 'PRE_SALES' | 'SOLD_OUT'

/** `ticket`: id of the ticket. `item`: id of an additional service item. `pass`: id of the subscription. */
export type AnswerOwnerKind = 'ticket' | 'item' | 'pass'

export interface EventTexts {
  readonly title: LocalizedText
  /** Markdown. */
  readonly description: LocalizedText
}

export interface FieldTexts {
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
