/** Custom payment methods in an event file. */
import { z } from 'zod'
import type { CustomMethodTexts } from '#server/infra/database/tables/payments.ts'
import type { FieldParsers } from './field-parsers.ts'

const methodSchema = (parsers: FieldParsers) =>
  z.strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/, 'expected letters, digits and hyphens: meetup-cheque'),
    name: parsers.texts,
    description: parsers.texts,
    instructions: parsers.texts,
  })

/** Schema of the property `customPaymentMethods`. */
export const paymentSchema = (parsers: FieldParsers) => ({
  customPaymentMethods: z.array(methodSchema(parsers)).min(1).exactOptional(),
})

export type MethodFile = z.output<ReturnType<typeof methodSchema>>

export interface CustomMethodInput extends Pick<MethodFile, 'id'> {
  /** Texts by language; description and instructions are Markdown. */
  readonly localizations: CustomMethodTexts
}

export interface PaymentInput {
  /** Custom methods; they need CUSTOM_OFFLINE among the event's proxies. */
  readonly customMethods?: readonly CustomMethodInput[]
}

/** A language has all texts of a method, or none (rules in payment-rules.ts). */
export const customMethodInputs = (methods: readonly MethodFile[]): CustomMethodInput[] =>
  methods.map(({ id, name, description, instructions }) => ({
    id,
    localizations: Object.fromEntries(
      Object.entries(name).map(([lang, paymentName]) => [
        lang,
        {
          paymentName,
          paymentDescription: description[lang] ?? '',
          paymentInstructions: instructions[lang] ?? '',
        },
      ]),
    ),
  }))
