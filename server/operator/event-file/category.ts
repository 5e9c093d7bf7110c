/** A category in an event file. */
import { z } from 'zod'
import type { CategorySeed } from '../../domain/event-seed.ts'
import { doorFile } from './door.ts'
import type { Kinds } from './kinds.ts'
import { code } from './prices.ts'

export const categoryFile = (kinds: Kinds) =>
  z.strictObject({
    name: z.string().min(1),
    description: kinds.texts.exactOptional(),
    price: kinds.money,
    seats: kinds.count.exactOptional(),
    saleFrom: kinds.instant,
    saleUntil: kinds.instant,
    accessType: z.enum(['INHERIT', 'IN_PERSON', 'ONLINE']).exactOptional(),
    restricted: z.boolean().exactOptional(),
    personalCodes: z.array(code).exactOptional(),
    /** In a link, it holds a ticket at once. */
    code: code.exactOptional(),
    taxed: z.boolean().exactOptional(),
    maximum: z.int().min(1).exactOptional(),
    validFrom: kinds.instant.exactOptional(),
    validUntil: kinds.instant.exactOptional(),
    deniedPaymentMethods: z.array(z.string()).exactOptional(),
    ...doorFile(kinds),
  })

export type CategoryFile = z.output<ReturnType<typeof categoryFile>>

/** Whatever the file can say, the seed can hold: this does not compile otherwise. */
export const categorySeed = ({ personalCodes, ...category }: CategoryFile): CategorySeed => ({
  ...category,
  ...(personalCodes ? { personalCodes: personalCodes.map((one) => ({ code: one })) } : {}),
})
