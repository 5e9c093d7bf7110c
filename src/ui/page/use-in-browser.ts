import { createContext, use } from 'react'

/** False where the page is rendered without a browser, and until the app has hydrated such a page (shell/App.tsx). */
export const InBrowserContext = createContext(true)

/** Render reads device, storage and clock only when this is true. */
export const useInBrowser = (): boolean => use(InBrowserContext)
