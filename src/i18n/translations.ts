/** The texts of the page in one language, as components read them. */
import type { TranslationArgs } from './placeholders.ts'
import type { TextSources } from './text-sources.ts'

/** Text by language, as the API sends titles and descriptions. */
export type LocalizedText = Readonly<Record<string, string>>

export interface Translations {
  /** The language of the page, two letters. */
  readonly lang: string
  /**
   * The text of a key, of the app (`app.`) or the server, as plain text. With `args.count` i18next chooses
   * the plural form.
   *
   * A text that the language lacks is in English; without any the key itself is returned.
   */
  t(key: string, args?: TranslationArgs): string
  /** True when a source has the key: for codes that a server sends. */
  has(key: string): boolean
  /** The text in the page's language, else in English, else the first one; "" without any. */
  pick(text: LocalizedText): string
  /** The language that {@link pick} chose, for the `lang` attribute. */
  pickLang(text: LocalizedText): string
}

/** @param onMissing receives each key that was read and is not there in the language: a namespace may bring it */
export function createTranslations(
  sources: TextSources,
  lang: string,
  onMissing: (key: string) => void,
): Translations {
  // A search of i18next is slow enough to delay a form with thousands of fields.
  const texts = new Map<string, string>()

  function chosen(text: LocalizedText): string {
    if (text[lang]) return lang
    if (text['en']) return 'en'
    return Object.keys(text).find((language) => text[language]) ?? lang
  }

  return {
    lang,
    t(key, args) {
      const known = !args && texts.get(key)
      if (known) return known
      const { text, found } = sources.find(key, lang, args)
      if (!found) onMissing(key)
      else if (!args) texts.set(key, text)
      return text
    },
    has(key) {
      // A count finds a key that has plural forms only, too.
      const known = [lang, 'en'].some((language) => sources.find(key, language, { count: 1 }).found)
      if (!known) onMissing(key)
      return known
    },
    pick: (text) => text[chosen(text)] ?? '',
    pickLang: chosen,
  }
}
