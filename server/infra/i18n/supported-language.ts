/** Chooses a language that the API lists. */
import { fallbackLanguage, type Translations } from './translations.ts'

/**
 * @returns `lang`, or English for an unknown tag, which is never an error
 * (docs/api/values.md#language-of-an-answer)
 */
export const supportedLanguage = (translations: Translations, lang: string): string =>
  translations.languages.some(({ locale }) => locale === lang) ? lang : fallbackLanguage
