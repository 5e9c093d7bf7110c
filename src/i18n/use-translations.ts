/** The texts of the page for components: `const { t, pick } = useText()`. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createTranslationStore, type TranslationStore, type Translations } from './translation-store.ts'

/** English of what ships with the app, where no provider stands above (tests, the crash page). */
export const defaultTranslations = createTranslationStore()

const TranslationContext = createContext<TranslationStore>(defaultTranslations)

export const TranslationProvider = TranslationContext.Provider

/** The store itself, for those who load or lay texts. */
export const useTranslationStore = (): TranslationStore => use(TranslationContext)

/** The texts of the page; draws again when its language or a source changes. */
export function useTranslations(): Translations {
  const store = use(TranslationContext)
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}
