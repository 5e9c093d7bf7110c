/** Properties that events and passes have in common. */
import { z } from 'zod'
import { paymentProxies } from '#core/contract/reservation.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { isTimeZone } from '#server/infra/i18n/java-date-format.ts'
import { settingKeys, settingType, settingProblem, settingValueOf } from '#server/modules/settings/rules.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { nearestNameHint } from './did-you-mean.ts'
import { cleanString, type FieldParsers, trueOrFalse } from './field-parsers.ts'

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://example.org/terms',
})
const language = z.string().regex(/^[a-z]{2}$/, 'expected a language of two letters (en, de, ...)')

/** A name of a fixed list; the error suggests the nearest one. */
const knownName = (isKnown: (name: string) => boolean, known: readonly string[], expected: string) =>
  z.string().superRefine((name, context) => {
    if (isKnown(name)) return
    const message = `expected ${expected}, found "${name}"${nearestNameHint(name, known)}`
    context.addIssue({ code: 'custom', message })
  })

const currencies = Intl.supportedValuesOf('currency')
const currency = knownName(
  (name) => currencies.includes(name),
  currencies,
  'a currency such as CHF (leave it out when everything is free)',
)
const timeZone = knownName(
  (name) => (name.includes('/') ? isTimeZone(name) : name === 'UTC'),
  Intl.supportedValuesOf('timeZone'),
  'a time zone such as Europe/Zurich',
)

/**
 * Properties that decide how the others are read. A default replaces an invalid one, so that all errors are
 * reported together.
 */
export const localeSchema = z
  .object({ currency: z.nullable(currency).catch(null), timeZone: timeZone.catch('UTC') })
  .catch({ currency: null, timeZone: 'UTC' })

/** Proxies that an event can list. The server uses NONE and ADMIN without a list. */
const offeredProxies = paymentProxies.filter((name) => name !== 'NONE' && name !== 'ADMIN')

export const organizationShape = {
  slug: z.string().regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens'),
  name: cleanString.min(1),
  email: cleanString.refine(isEmailAddress, 'expected an e-mail address').overwrite(canonicalEmail),
}

/** Accepts only keys that the server uses, with valid values. */
const settingsSchema = z.record(z.string(), z.string()).transform((texts, context) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const value = settingValueOf(settingType(key), text)
      const message =
        settingType(key) === undefined
          ? `is no setting of the server${nearestNameHint(key, settingKeys)}`
          : settingProblem(key, value)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
      return [key, value]
    }),
  ),
)

/** Schema of the properties that event files and descriptor files share. */
export const sharedSchema = (parsers: FieldParsers) => ({
  status: z.enum(['PUBLIC', 'DRAFT', 'DISABLED']).exactOptional(),
  organization: z.strictObject(organizationShape),
  title: parsers.texts,
  description: parsers.texts,
  timeZone,
  termsAndConditionsUrl: webAddress.exactOptional(),
  privacyPolicyUrl: webAddress.nullable().exactOptional(),
  currency: currency.nullable().default(null),
  vat: parsers.percent.exactOptional(),
  vatIncluded: trueOrFalse.exactOptional(),
  languages: z.array(language).min(1),
  paymentProxies: z.array(z.enum(offeredProxies)).exactOptional(),
  bankAccount: z.string().exactOptional(),
  bankAccountOwner: z.array(z.string()).exactOptional(),
  settings: settingsSchema.exactOptional(),
  /** Name of a file in the same folder. */
  image: z.string().exactOptional(),
})

export type SharedFile = DeepReadonly<z.output<z.ZodObject<ReturnType<typeof sharedSchema>>>>
