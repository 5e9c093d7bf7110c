/**
 * The translations of the page. Order of the sources: overrides of the event, the app's own files, the
 * server's bundle; each in the page's language, else in English. React reads them through a store, so that a change of language
 * renders once.
 */
import { loadNamespace, type Namespace, type TranslationTable } from './locales.ts'
import { createTextSources, type Overrides } from './text-sources.ts'
import { createTranslations, type Translations } from './translations.ts'

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
  setOverride(override: Overrides | null): void
}

/** Namespaces that each page uses; they are bundled in English. */
const firstNamespaces: readonly Namespace[] = ['shell', 'browse']

/** @param load fetches the translations of a namespace; replaced in tests */
export function createTranslationStore(load: typeof loadNamespace = loadNamespace): TranslationStore {
  const sources = createTextSources(() => lang)
  const listeners = new Set<() => void>()
  const bundles = new Map<string, TranslationTable>()
  let override: Overrides | null = null
  /** Those that are loaded, too. */
  const loadingNamespaces = new Map<Namespace, Promise<void>>()
  const loadedNamespaces = new Set<Namespace>()
  /** Keys that were not found since the last change: a namespace may bring them. */
  const notFound = new Set<string>()
  let lang = 'en'
  let nextLang = 'en'

  const make = () => createTranslations(sources, lang, (key) => notFound.add(key))
  let current = make()

  function changed(): void {
    notFound.clear()
    current = make()
    for (const listener of listeners) listener()
  }

  async function fetchNamespaces(language: string, requested: readonly Namespace[]): Promise<void> {
    const found = await Promise.all(requested.map((namespace) => load(language, namespace)))
    for (const texts of found) sources.add(language, 'own', texts)
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
      sources.add(language, 'bundle', bundle)
      changed()
    },
    setOverride(next) {
      if (next === override) return
      override = next
      sources.replaceOverrides(next)
      changed()
    },
  }
}
