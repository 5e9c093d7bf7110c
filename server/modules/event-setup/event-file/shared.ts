/** Properties that the files of events, passes and organizers have in common. */
import { z } from 'zod'
import { currencyCodes } from '#kit/money/currencies.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { staticPaymentMethods } from '#purchase/contract/payment.ts'
import { paymentProxies } from '#purchase/contract/reservation.ts'
import { isCustomMethod, isPaidByTransfer } from '#purchase/rules/payment/payment-proxies.ts'
import { canonicalTimeZone } from '#server/infra/i18n/java-date-format.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { settingKeys, settingType, settingProblem, settingValueOf } from '#server/modules/settings/rules.ts'
import { cleanString, type FieldParsers, languageTag, trueOrFalse } from './field-parsers.ts'
import { nearestNameHint, unique, type Report, type Valid, reportMissing, rule } from './rules.ts'

/** Schema of an entry of `customPaymentMethods`. */
const methodSchema = ({ allTexts }: FieldParsers) =>
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

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://example.org/terms',
})

/** A name of a fixed list; the error suggests the nearest one. */
const knownName = (isKnown: (name: string) => boolean, known: readonly string[], expected: string) =>
  z.string().refine(isKnown, {
    error: ({ input }) =>
      `expected ${expected}, found "${String(input)}"${nearestNameHint(String(input), known)}`,
  })

const currency = knownName(
  (name) => currencyCodes.includes(name),
  currencyCodes,
  'a currency such as CHF (leave it out when everything is free)',
)
const timeZone = knownName(
  (name) => (name.includes('/') ? canonicalTimeZone(name) !== null : name === 'UTC'),
  Intl.supportedValuesOf('timeZone'),
  'a time zone such as Europe/Zurich',
)

/** Properties that decide how the others are read. A default replaces an invalid one, so that all errors are reported together. */
export const localeSchema = z
  .object({
    currency: currency.nullable().default(null).optional().catch(undefined),
    timeZone: timeZone.catch('UTC'),
    languages: z.array(z.string()).catch([]),
  })
  .catch({ currency: null, timeZone: 'UTC', languages: [] })

/** Proxies that an event can list. The server uses NONE and ADMIN without a list. */
const offeredProxies = paymentProxies.filter((name) => name !== 'NONE' && name !== 'ADMIN')

const organizationShape = {
  slug: z.string().regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens'),
  name: cleanString.min(1),
  email: cleanString.refine(isEmailAddress, 'expected an e-mail address').overwrite(canonicalEmail),
}

/** Schema of the property `organizer`, the only one of its file. */
export const organizerSchema = ({ texts }: Pick<FieldParsers, 'texts'>) =>
  z.strictObject({
    ...organizationShape,
    description: texts.exactOptional(),
    websiteUrl: webAddress.exactOptional(),
    /** Name of a file in the same folder. */
    image: z.string().exactOptional(),
  })

export type OrganizerFile = Valid<ReturnType<typeof organizerSchema>>

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
  title: parsers.allTexts,
  description: parsers.allTexts,
  timeZone,
  termsAndConditionsUrl: webAddress.exactOptional(),
  privacyPolicyUrl: webAddress.nullable().exactOptional(),
  currency: currency.nullable().default(null),
  vat: parsers.percent.exactOptional(),
  vatIncluded: trueOrFalse.exactOptional(),
  languages: z.array(languageTag).min(1).superRefine(unique()),
  paymentProxies: z.array(z.enum(offeredProxies)).exactOptional(),
  customPaymentMethods: z.array(methodSchema(parsers)).min(1).superRefine(unique('id')).exactOptional(),
  bankAccount: z.string().exactOptional(),
  bankAccountOwner: z.array(z.string()).exactOptional(),
  settings: settingsSchema.exactOptional(),
  /** Name of a file in the same folder. */
  image: z.string().exactOptional(),
})

type SharedFile = Valid<z.ZodObject<ReturnType<typeof sharedSchema>>>

/** Rules about the ways to pay. @param isPaid true when a part of the event or pass has a price */
export function reportShared(file: SharedFile, report: Report, isPaid: boolean): void {
  const { paymentProxies = [], bankAccount, customPaymentMethods } = file
  if (isPaid && paymentProxies.length === 0)
    report('paymentProxies', 'names no payment method, but something costs money')
  if (paymentProxies.some(isPaidByTransfer) && !bankAccount)
    report('bankAccount', 'is missing, but a bank transfer (OFFLINE) is a way to pay')
  const isOffered = paymentProxies.some(isCustomMethod)
  if (customPaymentMethods !== undefined && !isOffered)
    report('customPaymentMethods', 'is there, but CUSTOM_OFFLINE is not among paymentProxies')
  if (customPaymentMethods === undefined && isOffered)
    report('paymentProxies', 'has CUSTOM_OFFLINE, but customPaymentMethods describes none')
}

/** Mails and documents (`mail.`, `pdf.`) cannot be replaced. */
const knownKeys = (): readonly string[] =>
  Object.keys(loadTranslations().bundle('en')).filter((key) => !/^(mail|pdf)\./.test(key))

/** Translations that an event replaces, by language: keys of the visitor pages only. */
export const textOverridesSchema = z.record(
  languageTag,
  z.record(z.string(), z.string()).superRefine((texts, context) => {
    for (const key of Object.keys(texts))
      if (!knownKeys().includes(key))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `is no text of the pages${nearestNameHint(key, knownKeys())}`,
        })
  }),
)
