/** What an event file may say: the seed (server/domain/event-seed.ts) as people write it. */
import { z } from 'zod'
import { paymentProxies } from '#core/contract/reservation.ts'
import type { CategorySeed, EventSeed } from '../../domain/event-seed.ts'
import { settings } from './settings.ts'
import { isTimeZone, type Kinds } from './kinds.ts'

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://example.org/terms',
})
const language = z.string().regex(/^[a-z]{2}$/, 'expected a language of two letters (en, de, ...)')

const categoryFile = (kinds: Kinds) =>
  z.strictObject({
    name: z.string().min(1),
    description: kinds.texts.exactOptional(),
    price: kinds.money,
    seats: kinds.count.exactOptional(),
    saleFrom: kinds.instant,
    saleUntil: kinds.instant,
    accessType: z.enum(['INHERIT', 'IN_PERSON', 'ONLINE']).exactOptional(),
    restricted: z.boolean().exactOptional(),
    taxed: z.boolean().exactOptional(),
    maximum: z.int().min(1).exactOptional(),
    validFrom: kinds.instant.exactOptional(),
    validUntil: kinds.instant.exactOptional(),
  })

/** What decides how the rest is read comes first; a file without it is told about this alone. */
export const placeFile = z.object({
  currency: z
    .nullable(
      z.string().regex(/^[A-Z]{3}$/, 'expected a currency such as CHF, or null when everything is free'),
    )
    .default(null),
  timeZone: z.string().refine(isTimeZone, 'expected a time zone such as Europe/Zurich'),
})

/**
 * The whole file, shape only: what has to fit together is in rules.ts.
 * To extend: give your part of the seed a schema in a file of its own, made of `kinds`, and name it here with
 * `exactOptional()`.
 */
export const eventFile = (kinds: Kinds) =>
  z.strictObject({
    shortName: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,60}$/, 'expected small letters, digits and hyphens: spring-meetup'),
    status: z.enum(['PUBLIC', 'DRAFT', 'DISABLED']).exactOptional(),
    organization: z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens'),
      name: z.string().min(1),
      email: z.email('expected an e-mail address'),
    }),
    displayName: z.string().min(1),
    title: kinds.texts,
    description: kinds.texts,
    format: z.enum(['IN_PERSON', 'ONLINE', 'HYBRID']),
    location: z.string(),
    timeZone: z.string(),
    startsAt: kinds.instant,
    endsAt: kinds.instant,
    websiteUrl: webAddress.exactOptional(),
    termsAndConditionsUrl: webAddress.exactOptional(),
    privacyPolicyUrl: webAddress.nullable().exactOptional(),
    currency: z.string().nullable().default(null),
    vat: kinds.percent.exactOptional(),
    vatIncluded: z.boolean().exactOptional(),
    languages: z.array(language).min(1),
    tags: z.array(z.string()).exactOptional(),
    paymentProxies: z.array(z.enum(paymentProxies)).exactOptional(),
    bankAccount: z.string().exactOptional(),
    bankAccountOwner: z.array(z.string()).exactOptional(),
    seats: z.int().min(1),
    categories: z.array(categoryFile(kinds)).min(1),
    settings: settings.exactOptional(),
    privateKey: z.string().min(16).exactOptional(),
    /** A file beside this one. */
    image: z.string().exactOptional(),
  })

export type EventFile = z.output<ReturnType<typeof eventFile>>

/** Whatever the file can say, the seed can hold: this does not compile otherwise. */
export const seedOf = (
  { image: _, ...seed }: EventFile,
  image?: NonNullable<EventSeed['image']>,
): EventSeed => ({
  ...seed,
  categories: seed.categories satisfies readonly CategorySeed[],
  ...(image === undefined ? {} : { image }),
})
