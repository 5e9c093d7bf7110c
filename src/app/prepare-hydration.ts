/** Prepares the app for a page that the server rendered: the same data, code and texts as there. */
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import * as z from 'zod/mini'
import type { Api } from '#core/api/client.ts'
import type { EventInfo } from '#core/contract/event.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Preloaded } from '#platform/preloaded.ts'
import type { Rendering } from '#shared/rendering.ts'
import { setShellOptions } from '#shared/shell-options.ts'
import { loadPart } from '#ui/lazy-optional.ts'
import { loadRoute } from './load-route.ts'
import { applyPageData, pageData, shellOptions } from './page-data.ts'

const hydrationState = z.extend(pageData, {
  path: z.string(),
  at: z.number(),
  shell: shellOptions,
  parts: z.array(z.string()),
})

interface HydrationTools {
  readonly client: QueryClient
  readonly api: Api
  readonly routes: RouteObject[]
  readonly translations: TranslationStore
  /** Of the served page. */
  readonly event: EventInfo | null
}

/**
 * @param address where the app starts
 * @returns null when the page shows another address or its data cannot be read: then it is rendered again
 */
export async function prepareHydration(
  { rendered, signInEnabled }: Pick<Preloaded, 'rendered' | 'signInEnabled'>,
  address: URL,
  { client, api, routes, translations, event }: HydrationTools,
): Promise<Rendering | null> {
  const read = z.safeDecode(hydrationState, rendered as z.input<typeof hydrationState>)
  if (!read.success || read.data.path !== address.pathname) return null
  const { at, shell, parts, ...data } = read.data
  // Fresh by the clock of this device, which may differ.
  applyPageData(data, address, { client, api, at: Date.now() })
  await loadRoute(routes, address)
  await Promise.all(parts.map(async (name) => loadPart(name)))
  translations.setOverride(event?.i18nOverride ?? null)
  setShellOptions(shell)
  return {
    at,
    shell,
    signedIn: signInEnabled ? false : null,
    markup: () => null,
    deviceTime: () => '',
    collect: () => undefined,
  }
}
