/** The texts of pages, mails and documents in one language. i18next finds them in every program. */
import { createInstance, type BackendModule, type InitOptions, type i18n } from 'i18next'
import type { LocalizedText } from '../values.ts'
import { directionOf, localeOf } from './language-choice.ts'
import { languageOfText } from './text-in-language.ts'

/** Values of placeholders. The server numbers them (`{0: x, 1: y}`), the app names them. */
type TranslationArgs = Readonly<Record<string, string | number>>

/** Text by key; a key with a count has one entry for each plural form: `key_one`, `key_other`. */
export type TranslationTable = Readonly<Record<string, string>>

export interface Translations {
  /** Two letters. */
  readonly lang: string
  /**
   * The text of a key, of the app (`app.`) or the server, as plain text. With `args.count` i18next chooses the plural form. A
   * text that the language lacks is in English; without any the key itself is returned.
   */
  t(key: string, args?: TranslationArgs): string
  /** True when there is a text for the key: for codes that a server sends. */
  has(key: string): boolean
  /** The text in this language, else in English, else the first one; "" without any. */
  pick(text: LocalizedText): string
  /** The language that {@link pick} chose, for the `lang` attribute. */
  pickLang(text: LocalizedText): string
}

type PluralRuleOf = (lang: string, type?: object) => Intl.PluralRules

/**
 * i18next for flat keys and plain text: React escapes, and a placeholder without a value is empty. A text from right to left
 * isolates its values, because an amount or a name would reorder it (Unicode Annex 9).
 */
export function createTranslator(options: InitOptions, backend?: BackendModule): i18n {
  const translator = createInstance()
  if (backend) translator.use(backend)
  void translator.init({
    lng: 'en',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: {
      escape: (value) => (directionOf(translator.language) === 'rtl' ? `\u2068${value}\u2069` : value),
    },
    missingInterpolationHandler: () => '',
    ...options,
  })
  const { pluralResolver } = translator.services as { pluralResolver: { getRule: PluralRuleOf } }
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (lang, type) => ruleOf(localeOf(lang), type)
  return translator
}

/**
 * The texts in the translator's present language.
 * @param onMissing is called for a key without a text, which may load later. @returns what is shown until then
 * @param onRead is called for each key
 */
export function translationsOf(
  translator: i18n,
  onMissing: Translations['t'] = (key) => key,
  onRead: (key: string) => void = () => undefined,
): Translations {
  const lang = translator.language
  return {
    lang,
    t(key, args) {
      onRead(key)
      // Texts of an organizer that nest each other, `$t(…)`, would not end.
      const text = translator.t(key, { ...args, lng: lang, nest: false })
      return text === key ? onMissing(key, args) : text
    },
    has(key) {
      onRead(key)
      // A count finds a key that has plural forms only, too.
      const exists = translator.exists(key, { count: 1, lng: lang })
      if (!exists) onMissing(key)
      return exists
    },
    pick: (text) => text[languageOfText(text, lang)] ?? '',
    pickLang: (text) => languageOfText(text, lang),
  }
}
