/** Custom payment methods in an event file. */
import { z } from 'zod'
import { staticPaymentMethods } from '#core/contract/payment.ts'
import type { FieldParsers } from './field-parsers.ts'
import { reportMissing, rule, type Valid } from './rules.ts'

/** Schema of an entry of `customPaymentMethods`. */
export const methodSchema = ({ allTexts }: FieldParsers) =>
  z
    .strictObject({
      id: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/, 'expected letters, digits and hyphens: meetup-cheque')
        .refine((id) => !staticPaymentMethods.some((method) => method === id), {
          error: ({ input }) => `is the name of a standard payment method: ${String(input)}`,
        }),
      name: allTexts,
      description: allTexts,
      instructions: allTexts,
    })
    .superRefine(
      rule(({ name, ...others }, report) => {
        for (const part of ['description', 'instructions'] as const)
          reportMissing(report, others[part], Object.keys(name), [part])
      }),
    )

/** Texts by language; description and instructions are Markdown. */
export type MethodFile = Valid<ReturnType<typeof methodSchema>>
