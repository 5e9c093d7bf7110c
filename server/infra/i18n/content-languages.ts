/** The languages of an event as the wire lists them. */
import type { Language } from '#core/contract/values.ts'
import type { Translations } from './translations.ts'

/** @returns the languages in the organizer's order. A code that the API does not list is left out. */
export const contentLanguages = (
  { languages }: { readonly languages: readonly string[] },
  translations: Translations,
): Language[] =>
  languages.flatMap((lang) => translations.languages.find(({ locale }) => locale === lang) ?? [])
