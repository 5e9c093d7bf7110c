/** What the file of a pass may say, below its one property `pass`. */
import { z } from 'zod'
import type { PassSeed, ValiditySeed } from '../../domain/seeds/passes.ts'
import { fieldSeeds, passFields } from './fields.ts'
import type { Kinds } from './kinds.ts'
import { methodSeeds, paymentFile } from './payment.ts'
import { sharedFile } from './shared.ts'

const validity = (kinds: Kinds) =>
  z.strictObject({
    days: z.int().min(1).exactOptional(),
    months: z.int().min(1).exactOptional(),
    years: z.int().min(1).exactOptional(),
    from: kinds.instant.exactOptional(),
    until: kinds.instant.exactOptional(),
  })

export const passFile = (kinds: Kinds) =>
  z.strictObject({
    ...sharedFile(kinds),
    id: z
      .guid('expected a uuid such as 7d1e0a52-5a0e-4f0d-9d55-1f1f6a6a0001')
      .transform((text) => text.toLowerCase())
      .exactOptional(),
    price: kinds.money,
    validity: validity(kinds).exactOptional(),
    maxEntries: z.int().min(1).exactOptional(),
    usage: z.enum(['ONCE_PER_EVENT', 'UNLIMITED']),
    saleFrom: kinds.instant,
    saleUntil: kinds.instant.exactOptional(),
    supply: kinds.count.exactOptional(),
    events: z
      .array(
        z.strictObject({ shortName: z.string(), categories: z.array(z.string()).min(1).exactOptional() }),
      )
      .exactOptional(),
    ...paymentFile(kinds),
    ...passFields(kinds),
  })

export type PassFile = z.output<ReturnType<typeof passFile>>

function validityOf({ days, months, years, from, until }: NonNullable<PassFile['validity']>): ValiditySeed {
  if (from !== undefined && until !== undefined) return { type: 'CUSTOM', from, until }
  if (days !== undefined) return { type: 'STANDARD', units: days, unit: 'DAYS' }
  if (months !== undefined) return { type: 'STANDARD', units: months, unit: 'MONTHS' }
  return { type: 'STANDARD', units: years ?? 1, unit: 'YEARS' }
}

/** Whatever the file can say, the seed can hold: this does not compile otherwise. */
export const passSeedOf = (
  { image: _, validity: period, fields, customPaymentMethods, ...seed }: PassFile,
  image?: NonNullable<PassSeed['image']>,
): PassSeed => ({
  ...seed,
  validity: period === undefined ? { type: 'NOT_SET' } : validityOf(period),
  fields: fieldSeeds(fields ?? []),
  payment: { customMethods: methodSeeds(customPaymentMethods ?? []) },
  ...(image === undefined ? {} : { image }),
})
