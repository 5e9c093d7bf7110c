/** Prepares the app for a page that the server rendered: the same data, code and texts as there. */
import type { RouteObject } from 'react-router'
import type { HydrationState } from '#core/domain/page-renderer.ts'
import { loadEventParts } from '#features/browse/event-parts.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Rendering } from '#shared/rendering.ts'
import { loadRoute } from './load-route.ts'

export type PageState = HydrationState

/**
 * The state of the served page, or null. Its data are decoded: the renderer of this build has written them, because the
 * document names the scripts of its build.
 */
export const pageStateOf = (rendered: unknown): PageState | null => rendered as PageState | null

interface HydrationTools {
  readonly routes: RouteObject[]
  readonly texts: TranslationStore
  /** The server has a sign-in. */
  readonly signIn: boolean
}

/** Loads the code of the page. @returns what the page is hydrated with */
export async function prepareHydration(
  { at, event, categories }: PageState,
  address: URL,
  { routes, texts, signIn }: HydrationTools,
): Promise<Rendering> {
  await Promise.all([
    loadRoute(routes, address),
    event && categories && loadEventParts(event.value, categories),
    categories?.additionalServices.length ? texts.loadNamespace('extras') : undefined,
  ])
  texts.setOverride(event?.value.i18nOverride ?? null)
  return { at, signedIn: signIn ? false : null, markup: () => null }
}
