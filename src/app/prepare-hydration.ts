/** Prepares the app for a page that the server rendered: the same data, code and texts as there. */
import type { RouteObject } from 'react-router'
import type { HydrationState } from '#core/domain/page-renderer.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Rendering } from '#shared/rendering.ts'
import { setShellOptions, type ShellOptions } from '#shared/shell-options.ts'
import { loadPart } from '#ui/lazy-optional.ts'
import { loadRoute } from './load-route.ts'

export type PageState = HydrationState<ShellOptions>

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
  { at, shell, parts, event }: PageState,
  address: URL,
  { routes, texts, signIn }: HydrationTools,
): Promise<Rendering> {
  await loadRoute(routes, address)
  await Promise.all([
    ...parts.map(async (name) => loadPart(name)),
    // Of the additional services.
    parts.includes('extras') ? texts.loadNamespace('extras') : undefined,
  ])
  texts.setOverride(event?.value.i18nOverride ?? null)
  setShellOptions(shell)
  return {
    at,
    shell,
    signedIn: signIn ? false : null,
    markup: () => null,
    collect: () => undefined,
  }
}
