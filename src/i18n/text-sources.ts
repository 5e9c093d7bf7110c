/** The texts of the page by language, key and source. i18next holds them. */
import { createInstance, type i18n } from 'i18next'
import { bundledEnglish, type TranslationTable } from './locales.ts'
import type { TranslationArgs } from './placeholders.ts'
import { plainText } from './plain-text.ts'

/** Texts of an event by language. */
export type Overrides = Readonly<Record<string, TranslationTable>>

/** i18next namespaces in order of precedence: the event's own texts, the app's, the server's. */
const sources = ['override', 'own', 'bundle'] as const

export interface TextSources {
  /** The text in a language, else in English, else the key itself. `found`: the language has it. */
  find(key: string, lang: string, args: TranslationArgs | undefined): { text: string; found: boolean }
  /** Adds texts to those that the source has in the language. Markup is left out of all but the app's own. */
  add(lang: string, source: (typeof sources)[number], texts: TranslationTable): void
  /** Replaces the texts of an event. */
  replaceOverrides(overrides: Overrides | null): void
}

/**
 * i18next for flat keys and plain text: React escapes, and a placeholder without a value is empty. A text from right to
 * left isolates its values, because an amount or a name would reorder it (Unicode Annex 9).
 */
function createTranslator(pageLanguage: () => string): i18n {
  const translator = createInstance()
  void translator.init({
    lng: 'en',
    fallbackLng: 'en',
    // A copy: i18next takes a namespace out of its list when its texts are removed.
    ns: [...sources],
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: { en: { own: { ...bundledEnglish } } },
    interpolation: {
      escape: (value) => (translator.dir(pageLanguage()) === 'rtl' ? `\u2068${value}\u2069` : value),
    },
    missingInterpolationHandler: () => '',
  })
  return translator
}

const asPlainTexts = (texts: TranslationTable): TranslationTable =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, plainText(text)]))

/** @param pageLanguage the language whose direction decides whether values are isolated */
export function createTextSources(pageLanguage: () => string): TextSources {
  const translator = createTranslator(pageLanguage)
  let overridden: readonly string[] = []

  return {
    find(key, lng, args) {
      // Texts of an organizer that nest each other, `$t(…)`, would not end.
      const details = { ...args, lng, ns: sources, nest: false, returnDetails: true } as const
      const { res: text, usedLng } = translator.t(key, details)
      return { text, found: usedLng === lng && text !== key }
    },
    add: (lang, source, texts) =>
      void translator.addResourceBundle(lang, source, source === 'own' ? texts : asPlainTexts(texts)),
    replaceOverrides(overrides) {
      for (const lang of overridden) translator.removeResourceBundle(lang, 'override')
      // i18next would change the prototype of all objects for a language such as `constructor`.
      overridden = Object.keys(overrides ?? {}).filter((lang) => /^[a-z]{2}$/.test(lang))
      for (const lang of overridden)
        translator.addResourceBundle(lang, 'override', asPlainTexts(overrides?.[lang] ?? {}))
    },
  }
}
