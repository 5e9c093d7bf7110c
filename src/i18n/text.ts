/** The texts of the page for components: `const { t, pick } = useText()`. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createTextStore, type TextStore, type Texts } from './store.ts'

/** English of what ships with the app, where no provider stands above (tests, the crash page). */
export const defaultTexts = createTextStore()

const TextContext = createContext<TextStore>(defaultTexts)

export const TextProvider = TextContext.Provider

/** The store itself, for those who load or lay texts. */
export const useTextStore = (): TextStore => use(TextContext)

/** The texts of the page; draws again when its language or a source changes. */
export function useText(): Texts {
  const store = use(TextContext)
  return useSyncExternalStore(store.subscribe, store.texts)
}
