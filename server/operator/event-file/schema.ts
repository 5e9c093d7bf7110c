/** What an event file may say: the seed (server/domain/event-seed.ts) as people write it. */
import { z } from 'zod'
import type { EventSeed } from '../../domain/event-seed.ts'
import { categoryFile, categorySeed } from './category.ts'
import { attendFile } from './door.ts'
import { fieldSeeds, fieldsFile } from './fields.ts'
import type { Kinds } from './kinds.ts'
import { methodSeeds, paymentFile } from './payment.ts'
import { priceSeeds, pricesFile } from './prices.ts'
import { sharedFile, webAddress } from './shared.ts'
import { textOverrides } from './text-overrides.ts'
import { without } from './without.ts'

/**
 * The whole file, shape only: what has to fit together is in rules.ts.
 * To extend: give your part of the seed a schema in a file of its own, made of `kinds`, and name it here with
 * `exactOptional()`.
 */
export const eventFile = (kinds: Kinds) =>
  z.strictObject({
    ...sharedFile(kinds),
    shortName: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,60}$/, 'expected small letters, digits and hyphens: spring-meetup'),
    displayName: z.string().min(1),
    format: z.enum(['IN_PERSON', 'ONLINE', 'HYBRID']),
    location: z.string(),
    startsAt: kinds.instant,
    endsAt: kinds.instant,
    websiteUrl: webAddress.exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    /** A row for each; the largest halls of the world hold fewer. */
    seats: z.int().min(1).max(100_000),
    categories: z.array(categoryFile(kinds)).min(1),
    privateKey: z.string().min(16).exactOptional(),
    textOverrides: textOverrides.exactOptional(),
    ...pricesFile(kinds),
    ...fieldsFile(kinds),
    ...paymentFile(kinds),
    ...attendFile(kinds),
  })

export type EventFile = z.output<ReturnType<typeof eventFile>>

/** Whatever the file can say, the seed can hold: this does not compile otherwise. */
export function seedOf(file: EventFile, image?: NonNullable<EventSeed['image']>): EventSeed {
  return {
    ...without(file, 'image', 'promoCodes', 'additionalServices', 'customPaymentMethods'),
    ...priceSeeds(file, file.currency),
    categories: file.categories.map(categorySeed),
    fields: fieldSeeds(file.fields ?? []),
    payment: { customMethods: methodSeeds(file.customPaymentMethods ?? []) },
    ...(image === undefined ? {} : { image }),
  }
}
