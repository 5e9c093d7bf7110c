/** The organizer's instructions for a custom offline method (docs/api/payments.md#custom-offline-methods). */
import type { CustomPaymentMethod } from '../../contract/payment.ts'

export interface PaymentInstructions {
  readonly lang: string
  /** The name of the method. */
  readonly name: string
  /** HTML as the server sent it: it has to be sanitized before it is shown. */
  readonly html: string
}

/** @returns the instructions in every language that the method has */
export const instructionsOf = ({ localizations }: CustomPaymentMethod): PaymentInstructions[] =>
  Object.entries(localizations).map(([lang, { paymentName, paymentInstructions }]) => ({
    lang,
    name: paymentName,
    html: paymentInstructions,
  }))

/** The texts in a language, else in English, else in the first one; undefined without any. */
export const textsIn = <T extends { readonly lang: string }>(
  all: readonly T[],
  lang: string,
): T | undefined => all.find((text) => text.lang === lang) ?? all.find((text) => text.lang === 'en') ?? all[0]
