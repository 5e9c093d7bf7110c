/** What the pages and the application info receive. */
import type { AppContext } from '#server/app-context.ts'

export type SiteContext = AppContext
