/** The stored configuration of an event, from its definition. */
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import type { EventInput } from './event-file/event-file.ts'

/** Definitions may write `{0}` as alf.io's own files do; the wire has `{{0}}` only (docs/api/catalogue.md#event). */
const doubleBraces = (
  texts: NonNullable<EventConfig['textOverrides']>,
): NonNullable<EventConfig['textOverrides']> =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, byKey]) => [
      lang,
      Object.fromEntries(
        Object.entries(byKey).map(([key, text]) => [
          key,
          text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}'),
        ]),
      ),
    ]),
  )

type PaymentConfig = Pick<EventConfig, 'currency' | 'paymentProxies' | 'bankAccount' | 'bankAccountOwner'>

const paymentConfigOf = (input: EventInput): PaymentConfig => ({
  currency: input.currency,
  paymentProxies: input.paymentProxies ?? [],
  bankAccount: input.bankAccount ?? '',
  bankAccountOwner: input.bankAccountOwner ?? [],
})

/** Does not compile when a property of the stored configuration is missing. */
export const eventConfigOf = (input: EventInput): Required<EventConfig> => ({
  ...paymentConfigOf(input),
  displayName: input.displayName,
  format: input.format,
  location: input.location,
  websiteUrl: input.websiteUrl ?? '',
  termsAndConditionsUrl: input.termsAndConditionsUrl ?? '',
  privacyPolicyUrl: input.privacyPolicyUrl ?? null,
  vat: input.vat ?? '0',
  vatIncluded: input.vatIncluded ?? true,
  languages: input.languages,
  tags: input.tags ?? [],
  settings: input.settings ?? {},
  dynamicDiscounts: input.dynamicDiscounts ?? [],
  textOverrides: doubleBraces(input.textOverrides ?? {}),
})
