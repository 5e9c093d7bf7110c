/** Categories in an event file. */
import { z } from 'zod'
import type { SpecialPriceStatus } from '#server/infra/database/tables/pricing.ts'
import { checkInSchema } from './check-in.ts'
import type { Defined } from './defined.ts'
import { cleanString, type FieldParsers } from './field-parsers.ts'
import { codeSchema, withdrawalDaysSchema } from './prices.ts'

/** Schema of an entry of `categories`. */
export const categorySchema = (parsers: FieldParsers) =>
  z.strictObject({
    name: cleanString.min(1),
    description: parsers.texts.exactOptional(),
    price: parsers.money,
    seats: parsers.count.exactOptional(),
    saleFrom: parsers.instant,
    saleUntil: parsers.instant,
    accessType: z.enum(['INHERIT', 'IN_PERSON', 'ONLINE']).exactOptional(),
    restricted: z.boolean().exactOptional(),
    personalCodes: z.array(codeSchema).exactOptional(),
    /** A link with this code holds a ticket at once. */
    code: codeSchema.exactOptional(),
    taxed: z.boolean().exactOptional(),
    maximum: z.int().min(1).exactOptional(),
    validFrom: parsers.instant.exactOptional(),
    validUntil: parsers.instant.exactOptional(),
    deniedPaymentMethods: z.array(z.string()).exactOptional(),
    withdrawalDays: withdrawalDaysSchema,
    ...checkInSchema(parsers),
  })

export type CategoryFile = z.output<ReturnType<typeof categorySchema>>

/** A personal code and its status. */
export interface PersonalCodeInput {
  readonly code: string
  readonly status?: SpecialPriceStatus
}

export interface CategoryInput extends Defined<CategoryFile, 'personalCodes'> {
  /** Personal codes of a restricted category with a known text; the others are random. */
  readonly personalCodes?: readonly PersonalCodeInput[]
}

/** Does not compile when the file allows what the definition of the event does not. */
export const categoryInput = ({ personalCodes, ...category }: CategoryFile): CategoryInput => ({
  ...category,
  ...(personalCodes ? { personalCodes: personalCodes.map((code) => ({ code })) } : {}),
})
