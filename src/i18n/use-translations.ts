/** The translations of the page for components: `const { t, pick } = useTranslations()`. */
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Translations } from '#kit/text/translations.ts'
import type { Namespace } from './locales.ts'
import { createTranslationStore, type TranslationStore } from './translation-store.ts'

let inEnglish: TranslationStore | undefined
/** Bundled English, for components without a provider (tests, the crash page). */
export const defaultTranslations = (): TranslationStore => (inEnglish ??= createTranslationStore())

const TranslationContext = createContext<TranslationStore | null>(null)

export const TranslationProvider = TranslationContext.Provider

/** The store itself, for components that load or set translations. */
export const useTranslationStore = (): TranslationStore => use(TranslationContext) ?? defaultTranslations()

/** Renders again when the language or a source changes. */
export function useTranslations(): Translations {
  const store = useTranslationStore()
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}

/** Loads the translations of a part of a page that is loaded on demand. False until they are there; true without a namespace. */
export function useNamespace(namespace: Namespace | undefined): boolean {
  const store = useTranslationStore()
  const [isLoaded, setIsLoaded] = useState(() => namespace === undefined || store.hasNamespace(namespace))
  useEffect(() => {
    if (namespace === undefined) return
    store.loadNamespace(namespace).then(
      () => setIsLoaded(true),
      () => undefined,
    )
  }, [store, namespace])
  return isLoaded
}
