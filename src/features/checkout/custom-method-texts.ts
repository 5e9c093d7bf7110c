import type { CustomPaymentMethod } from '#core/contract/payment.ts'

type Localization = CustomPaymentMethod['localizations'][string]

/**
 * The texts of a custom offline method in a language, else in English, else in its first language, with the language they
 * are in; undefined for a method without texts (docs/api/payments.md#custom-offline-methods).
 */
export function customMethodTexts(
  { localizations }: CustomPaymentMethod,
  lang: string,
): (Localization & { readonly locale: string }) | undefined {
  const locale = [lang, 'en', ...Object.keys(localizations)].find((key) => Object.hasOwn(localizations, key))
  const texts = locale === undefined ? undefined : localizations[locale]
  return texts === undefined || locale === undefined ? undefined : { ...texts, locale }
}
