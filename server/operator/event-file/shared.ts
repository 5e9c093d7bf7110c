/** What the file of an event and the file of a pass have in common. */
import { z } from 'zod'
import { paymentProxies } from '#core/contract/reservation.ts'
import { isTimeZone, type Kinds } from './kinds.ts'
import { settings } from './settings.ts'

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://example.org/terms',
})
const language = z.string().regex(/^[a-z]{2}$/, 'expected a language of two letters (en, de, ...)')

/** What decides how the rest is read comes first; a file without it is told about this alone. */
export const placeFile = z.object({
  currency: z
    .nullable(
      z.string().regex(/^[A-Z]{3}$/, 'expected a currency such as CHF, or null when everything is free'),
    )
    .default(null),
  timeZone: z.string().refine(isTimeZone, 'expected a time zone such as Europe/Zurich'),
})

export const sharedFile = (kinds: Kinds) => ({
  status: z.enum(['PUBLIC', 'DRAFT', 'DISABLED']).exactOptional(),
  organization: z.strictObject({
    slug: z.string().regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens'),
    name: z.string().min(1),
    email: z.email('expected an e-mail address'),
  }),
  title: kinds.texts,
  description: kinds.texts,
  timeZone: z.string(),
  termsAndConditionsUrl: webAddress.exactOptional(),
  privacyPolicyUrl: webAddress.nullable().exactOptional(),
  currency: z.string().nullable().default(null),
  vat: kinds.percent.exactOptional(),
  vatIncluded: z.boolean().exactOptional(),
  languages: z.array(language).min(1),
  paymentProxies: z.array(z.enum(paymentProxies)).exactOptional(),
  bankAccount: z.string().exactOptional(),
  bankAccountOwner: z.array(z.string()).exactOptional(),
  settings: settings.exactOptional(),
  /** A file beside this one. */
  image: z.string().exactOptional(),
})

export type SharedFile = z.output<z.ZodObject<ReturnType<typeof sharedFile>>>
