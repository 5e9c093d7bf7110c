/** What an event's seed says about paying. Contract 2, 1.12 and section 10. */
import type { CustomMethodTexts } from '#server/infra/database/tables/payments.ts'

export interface CustomMethodInput {
  /** Known to clients as the method's name; unique in the box office. */
  readonly id: string
  /** By language; description and instructions are Markdown. */
  readonly localizations: CustomMethodTexts
}

export interface PaymentInput {
  /** Ways to pay in the organiser's words; they need CUSTOM_OFFLINE among the event's proxies. */
  readonly customMethods?: readonly CustomMethodInput[]
}

export interface CategoryPaymentInput {
  /** Names of payment methods, or ids of custom ones, that cannot pay for this category. */
  readonly deniedPaymentMethods?: readonly string[]
}
