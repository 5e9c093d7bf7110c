/**
 * Where the texts of the page come from, and in which order: the event's own wording, the app's catalogue, the box
 * office's bundle; each in the page's language, else in English. i18next holds and fills the texts; React reads it
 * through a store, so that one change of language is one change of the page (react-i18next would add 2 kB for that).
 */
import { createInstance, type i18n } from 'i18next'
import type { TranslationArgs } from './placeholders.ts'
import { loadNamespace, bundledEnglish, type TranslationTable, type Namespace } from './locales.ts'

/** Text per language, as the API gives titles and descriptions. */
export type LocalizedText = Readonly<Record<string, string>>

export interface Translations {
  /** The language of the page, two letters. */
  readonly lang: string
  /**
   * The text of a key, ours (`app.`) or the box office's, as plain text.
   * A text that the language lacks comes in English; one that exists nowhere is the key itself. Both are counted.
   */
  t(key: string, args?: TranslationArgs): string
  /** True when some source has the key: for codes that a server invents. */
  has(key: string): boolean
  /** The text in the page's language, else English, else whichever there is; "" for none. */
  pick(text: LocalizedText): string
  /** The language that {@link pick} chose, for the `lang` attribute. */
  pickLang(text: LocalizedText): string
}

export interface TranslationStore {
  readonly current: () => Translations
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the texts of a language and then switches in one step. */
  changeLanguage(lang: string): Promise<void>
  /** Loads a room's texts, English included: a route asks for them together with its code. */
  loadNamespace(room: Namespace): Promise<void>
  setBundle(lang: string, bundle: TranslationTable): void
  /** The event's own wording per language, or null outside of event routes. */
  setOverride(override: Readonly<Record<string, TranslationTable>> | null): void
  /** Keys that were missing in the page's language, and how often they were asked for. */
  readonly missing: ReadonlyMap<string, number>
}

/** The first source that has a key gives its text. */
const sources = ['override', 'own', 'bundle']

/** i18next for flat keys and plain text: React escapes, and a placeholder without a value leaves the sentence. */
function createTranslator(): i18n {
  const translator = createInstance()
  void translator.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: sources,
    fallbackNS: sources.slice(1),
    defaultNS: sources[0] ?? false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: { en: { own: { ...bundledEnglish } } },
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
  })
  return translator
}

/** Begins in English with what ships; `load` fetches the texts of a room. */
export function createTranslationStore(load: typeof loadNamespace = loadNamespace): TranslationStore {
  const translator = createTranslator()
  const wanted = new Set<Namespace>(['shell', 'browse'])
  const missing = new Map<string, number>()
  const listeners = new Set<() => void>()
  let override: Readonly<Record<string, TranslationTable>> | null = null
  const needed = new Map<Namespace, Promise<void>>()
  let lang = 'en'
  let coming = 'en'

  /** With a count, also a key of which only the plural forms exist. */
  const has = (key: string, language: string, args: TranslationArgs = { count: 1 }) =>
    translator.exists(key, { ...args, lng: language, fallbackLng: false, ns: sources })

  function chosen(text: LocalizedText): string {
    if (text[lang]) return lang
    if (text['en']) return 'en'
    return Object.keys(text).find((language) => text[language]) ?? lang
  }

  const make = (): Translations => ({
    lang,
    t(key, args) {
      if (!has(key, lang, args)) missing.set(key, (missing.get(key) ?? 0) + 1)
      return translator.t(key, { ...args, lng: lang, ns: sources })
    },
    has: (key) => has(key, lang) || has(key, 'en'),
    pick: (text) => text[chosen(text)] ?? '',
    pickLang: chosen,
  })
  let current = make()

  function changed(): void {
    current = make()
    for (const listener of listeners) listener()
  }

  async function fetchRooms(language: string, asked: Iterable<Namespace>): Promise<void> {
    const found = await Promise.all([...asked].map((room) => load(language, room)))
    for (const catalogue of found) translator.addResourceBundle(language, 'own', catalogue)
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async changeLanguage(next) {
      coming = next
      if (next !== 'en') await fetchRooms(next, wanted).catch(() => undefined)
      // A later wish overtook this one while its texts were on the way.
      if (coming !== next) return
      lang = next
      changed()
    },
    loadNamespace(room) {
      const asked = needed.get(room)
      if (asked) return asked
      wanted.add(room)
      // Also in the language that is on its way: a route and a change of language may be asked for at once.
      const languages = new Set(['en', lang, coming])
      const fetched = [...languages].map((language) => {
        const translations = fetchRooms(language, [room])
        // A page in English is better than no page.
        return language === 'en' ? translations : translations.catch(() => undefined)
      })
      const loading = Promise.all(fetched).then(changed, (error: unknown) => {
        needed.delete(room)
        throw error
      })
      needed.set(room, loading)
      return loading
    },
    setBundle(language, bundle) {
      translator.addResourceBundle(language, 'bundle', bundle)
      changed()
    },
    setOverride(next) {
      if (next === override) return
      for (const language of Object.keys(override ?? {}))
        translator.removeResourceBundle(language, 'override')
      override = next
      for (const [language, translations] of Object.entries(next ?? {})) {
        translator.addResourceBundle(language, 'override', translations)
      }
      changed()
    },
    missing,
  }
}
