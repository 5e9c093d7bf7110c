/** Chooses the language of a page (docs/api/values.md#language-of-an-answer, docs/api/client-behavior.md#routes). */
import type { Lang } from '../values.ts'

interface LanguagePreferences {
  /** The `lang` query parameter. */
  readonly requested: string | null
  /** The choice stored for this session. */
  readonly saved: string | null
  /** The browser's languages, most preferred first ("de-CH", "en"). */
  readonly browser: readonly string[]
  /** Languages of the event, or of the application outside of an event. */
  readonly available: readonly Lang[]
}

const fallback = 'en'

/** The primary tag: "de-CH" and "DE" are both `de`. */
export const baseLanguage = (tag: string): Lang => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/**
 * The first preferred language that is offered, else English, else the first one offered; English when
 * nothing is offered.
 */
export function chooseLanguage({ requested, saved, browser, available: offered }: LanguagePreferences): Lang {
  // Intl throws on a malformed tag, which would break every date and price.
  const available = offered.filter((locale) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale))
  const preferences = [requested, saved, ...browser, fallback]
  for (const preference of preferences) {
    const match = available.find(
      (locale) => preference !== null && baseLanguage(locale) === baseLanguage(preference),
    )
    if (match !== undefined) return match
  }
  return available[0] ?? fallback
}

/** The tag for Intl, plural forms and documents: the Portuguese texts are European, and Intl reads plain `pt` as Brazilian. */
export const localeOf = (lang: Lang): string => (lang === 'pt' ? 'pt-PT' : lang)

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi'])

/** The value of `dir` of the document. */
export const directionOf = (lang: Lang): 'ltr' | 'rtl' =>
  rightToLeft.has(baseLanguage(lang)) ? 'rtl' : 'ltr'
