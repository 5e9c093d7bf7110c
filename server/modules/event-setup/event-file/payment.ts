/** Custom payment methods in an event file. */
import { z } from 'zod'
import type { DeepReadonly } from './deep-readonly.ts'
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

/** Texts by language; description and instructions are Markdown. */
export type MethodFile = DeepReadonly<z.output<ReturnType<typeof methodSchema>>>
