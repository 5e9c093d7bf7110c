/**
 * The translations of the page. Order of the sources: overrides of the event, the app's own files, the
 * server's bundle; each in the page's language, else in English. i18next holds the texts. React reads them
 * through a store, so that a change of language renders once.
 */
import { createInstance, type i18n } from 'i18next'
import type { TranslationArgs } from './placeholders.ts'
import { loadNamespace, bundledEnglish, type TranslationTable, type Namespace } from './locales.ts'

/** Text by language, as the API sends titles and descriptions. */
export type LocalizedText = Readonly<Record<string, string>>

export interface Translations {
  /** The language of the page, two letters. */
  readonly lang: string
  /**
   * The text of a key, of the app (`app.`) or the server, as plain text. With `args.count` i18next chooses
   * the plural form.
   *
   * A text that the language lacks is in English; without any the key itself is returned. `missing` has the key in both
   * cases.
   */
  t(key: string, args?: TranslationArgs): string
  /** True when a source has the key: for codes that a server sends. */
  has(key: string): boolean
  /** The text in the page's language, else in English, else the first one; "" without any. */
  pick(text: LocalizedText): string
  /** The language that {@link pick} chose, for the `lang` attribute. */
  pickLang(text: LocalizedText): string
}

export interface TranslationStore {
  readonly current: () => Translations
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the texts of a language and then switches in one step. */
  changeLanguage(lang: string): Promise<void>
  /** Loads a namespace in the page's language and in English. Routes load it together with their code. */
  loadNamespace(namespace: Namespace): Promise<void>
  hasNamespace(namespace: Namespace): boolean
  setBundle(lang: string, bundle: TranslationTable): void
  /** The event's own texts by language; null outside of event routes. */
  setOverride(override: Readonly<Record<string, TranslationTable>> | null): void
  /** Keys that the page has asked for and its language lacks. */
  readonly missing: ReadonlySet<string>
}

type Overrides = Readonly<Record<string, TranslationTable>>

/** Namespaces that each page uses; they are bundled in English. */
const firstNamespaces: readonly Namespace[] = ['shell', 'browse']

/** i18next namespaces in order of precedence. */
const sources = ['override', 'own', 'bundle']

/**
 * i18next for flat keys and plain text: React escapes, and a placeholder without a value is empty. A text from right to
 * left isolates its values, because an amount or a name would reorder it (Unicode Annex 9).
 */
function createTranslator(lang: () => string): i18n {
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
      escape: (value) => (translator.dir(lang()) === 'rtl' ? `\u2068${value}\u2069` : value),
    },
    missingInterpolationHandler: () => '',
  })
  return translator
}

/** @param load fetches the translations of a namespace; replaced in tests */
export function createTranslationStore(load: typeof loadNamespace = loadNamespace): TranslationStore {
  const translator = createTranslator(() => lang)
  const missing = new Set<string>()
  const listeners = new Set<() => void>()
  const bundles = new Map<string, object>()
  let received: Overrides | null = null
  let override: Overrides | null = null
  /** Those that are loaded, too. */
  const loadingNamespaces = new Map<Namespace, Promise<void>>()
  const loadedNamespaces = new Set<Namespace>()
  /** Keys that were not found since the last change: a namespace may bring them. */
  const notFound = new Set<string>()
  let lang = 'en'
  let nextLang = 'en'

  /** A count resolves plural forms: a key may exist in those only. */
  const has = (key: string, language: string, args: TranslationArgs = { count: 1 }) =>
    translator.exists(key, { ...args, lng: language, fallbackLng: false, ns: sources })

  function chosen(text: LocalizedText): string {
    if (text[lang]) return lang
    if (text['en']) return 'en'
    return Object.keys(text).find((language) => text[language]) ?? lang
  }

  const make = (): Translations => {
    // A search of i18next is slow enough to delay a form with thousands of fields.
    const found = new Map<string, string>()
    return {
      lang,
      t(key, args) {
        const known = !args && found.get(key)
        if (known) return known
        // Texts of an organizer that nest each other, `$t(…)`, would not end.
        const text = translator.t(key, { ...args, lng: lang, ns: sources, nest: false })
        if (!has(key, lang, args)) {
          missing.add(key)
          notFound.add(key)
        } else if (!args) found.set(key, text)
        return text
      },
      has(key) {
        const known = has(key, lang) || has(key, 'en')
        if (!known) notFound.add(key)
        return known
      },
      pick: (text) => text[chosen(text)] ?? '',
      pickLang: chosen,
    }
  }
  let current = make()

  function changed(): void {
    notFound.clear()
    current = make()
    for (const listener of listeners) listener()
  }

  async function fetchNamespaces(language: string, requested: readonly Namespace[]): Promise<void> {
    const found = await Promise.all(requested.map((namespace) => load(language, namespace)))
    for (const catalogue of found) translator.addResourceBundle(language, 'own', catalogue)
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async changeLanguage(next) {
      nextLang = next
      if (next !== 'en')
        await fetchNamespaces(next, [...firstNamespaces, ...loadingNamespaces.keys()]).catch(() => undefined)
      // A later change of language has overtaken this one.
      if (nextLang !== next) return
      lang = next
      changed()
    },
    loadNamespace(namespace) {
      const loading = loadingNamespaces.get(namespace)
      if (loading) return loading
      // Also in the language that is loading: a route and a change of language may start at once.
      const languages = new Set(['en', lang, nextLang])
      const fetched = [...languages].map((language) => {
        const translations = fetchNamespaces(language, [namespace])
        // Without its own texts a page is shown in English.
        return language === 'en' ? translations : translations.catch(() => undefined)
      })
      const loaded = Promise.all(fetched).then(
        () => {
          loadedNamespaces.add(namespace)
          // A part of the page that waits for its texts renders by itself.
          if ([...notFound].some(current.has)) changed()
        },
        (error: unknown) => {
          loadingNamespaces.delete(namespace)
          throw error
        },
      )
      loadingNamespaces.set(namespace, loaded)
      return loaded
    },
    hasNamespace: (namespace) => loadedNamespaces.has(namespace),
    setBundle(language, bundle) {
      // The rendered page has set it; each change renders all texts again.
      if (bundles.get(language) === bundle) return
      bundles.set(language, bundle)
      translator.addResourceBundle(language, 'bundle', bundle)
      changed()
    },
    setOverride(next) {
      if (next === received) return
      received = next
      for (const language of Object.keys(override ?? {}))
        translator.removeResourceBundle(language, 'override')
      // i18next would change the prototype of all objects for a language such as `constructor`.
      override =
        next && Object.fromEntries(Object.entries(next).filter(([language]) => /^[a-z]{2}$/.test(language)))
      for (const [language, translations] of Object.entries(override ?? {}))
        translator.addResourceBundle(language, 'override', translations)
      changed()
    },
    missing,
  }
}
