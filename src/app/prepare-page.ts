/** Prepares the page that the app starts with: its data, its language and its code. */
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '#core/api/client.ts'
import type { EventInfo } from '#core/contract/event.ts'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { appLanguages } from '#i18n/locales.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Preloaded } from '#platform/preloaded.ts'
import { savedLanguage } from '#platform/session-storage.ts'
import type { Rendering } from '#shared/rendering.ts'
import { applyPageData, inAnyLanguage } from './page-data.ts'
import { pageStateOf, prepareHydration, type PageState } from './prepare-hydration.ts'
import { prefetchRoute } from './routes.tsx'

interface PageTools {
  readonly client: QueryClient
  readonly api: Api
  readonly routes: RouteObject[]
  readonly texts: TranslationStore
}

/** @returns the event of a page that the server has not rendered */
async function applyServed(page: Preloaded, tools: PageTools): Promise<EventInfo | null> {
  if (page.info === null) return null
  const module = await import('./apply-preloaded.ts').catch(() => null)
  return module?.applyPreloaded(page, tools).event ?? null
}

function languageOf(address: URL, state: PageState | null, event: EventInfo | null): string {
  return chooseLanguage({
    requested: address.searchParams.get('lang'),
    saved: savedLanguage.read(),
    // The server has chosen the language of a page that it rendered by the same rule.
    browser: [...(state ? [state.lang] : []), ...navigator.languages],
    available: event?.contentLanguages.map(({ locale }) => locale) ?? appLanguages,
  })
}

/** @returns what the page is hydrated with; null for a page that the app renders */
export async function preparePage(
  page: Preloaded,
  address: URL,
  tools: PageTools,
): Promise<Rendering | null> {
  const { routes, texts } = tools
  const state = pageStateOf(page.rendered)
  const isServedAddress = state?.path === address.pathname
  // Code, data and translations of the page load at the same time.
  prefetchRoute(routes, address, false)
  const event = state ? (state.event?.value ?? null) : await applyServed(page, tools)
  if (!isServedAddress) prefetchRoute(routes, address, true)
  const lang = languageOf(address, state, event)
  const hydrates = isServedAddress && lang === state.lang
  if (state) {
    // A page of the network is fresh by the clock of this device, which may differ from the server's.
    const at = page.isStored ? Math.min(state.at, Date.now()) : Date.now()
    applyPageData(hydrates ? state : inAnyLanguage(state), { ...state, at }, tools)
    if (page.isStored) await tools.client.invalidateQueries({ refetchType: 'none' })
  }
  await texts.changeLanguage(lang)
  if (!hydrates) return null
  return prepareHydration(state, address, { routes, texts, signIn: page.signInEnabled }).catch(() => null)
}
