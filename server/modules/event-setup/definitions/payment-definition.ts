/**
 * Payment methods in an event definition (docs/api/payments.md#custom-offline-methods,
 * docs/api/settings.md#keys-of-an-event).
 */
import type { CustomMethodTexts } from '#server/infra/database/tables/payments.ts'

export interface CustomMethodInput {
  /** The method's name on the wire; unique on the server. */
  readonly id: string
  /** By language; description and instructions are Markdown. */
  readonly localizations: CustomMethodTexts
}

export interface PaymentInput {
  /** Custom methods; they need CUSTOM_OFFLINE among the event's proxies. */
  readonly customMethods?: readonly CustomMethodInput[]
}

export interface CategoryPaymentInput {
  /** Names of payment methods, or ids of custom ones, that this category excludes. */
  readonly deniedPaymentMethods?: readonly string[]
}
