/** The translations of the page for components: `const { t, pick } = useTranslations()`. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createTranslationStore, type TranslationStore } from './translation-store.ts'
import type { Translations } from './translations.ts'

/** Bundled English, for components without a provider (tests, the crash page). */
export const defaultTranslations = createTranslationStore()

const TranslationContext = createContext<TranslationStore>(defaultTranslations)

export const TranslationProvider = TranslationContext.Provider

/** The store itself, for components that load or set translations. */
export const useTranslationStore = (): TranslationStore => use(TranslationContext)

/** Re-renders when the language or a source changes. */
export function useTranslations(): Translations {
  const store = use(TranslationContext)
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}
