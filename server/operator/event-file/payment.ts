/** Ways to pay that an organiser describes in words, in an event file. */
import { z } from 'zod'
import type { CustomMethodSeed } from '../../domain/seeds/payment.ts'
import type { Kinds } from './kinds.ts'

const method = (kinds: Kinds) =>
  z.strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/, 'expected letters, digits and hyphens: meetup-cheque'),
    name: kinds.texts,
    description: kinds.texts,
    instructions: kinds.texts,
  })

export const paymentFile = (kinds: Kinds) => ({
  customPaymentMethods: z.array(method(kinds)).min(1).exactOptional(),
})

export type MethodFile = z.output<ReturnType<typeof method>>

/** A language has its texts together, or is not there at all (rules of texts are in payment-rules.ts). */
export const methodSeeds = (methods: readonly MethodFile[]): CustomMethodSeed[] =>
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
