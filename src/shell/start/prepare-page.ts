/** Prepares the page that the app starts with: its data, its language and its code. */
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { categoriesQuery, eventQuery, eventsQuery } from '#catalogue/parts/catalogue-queries.ts'
import { catalogueFilter } from '#catalogue/rules/catalogue-filter.ts'
import { savedLanguage } from '#device/browser/browser-storage.ts'
import { appLanguages } from '#i18n/locales.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { chooseLanguage } from '#kit/text/language-choice.ts'
import type { Rendering } from '#ui/app/rendering.ts'
import type { Api } from '#wire/client.ts'
import { parsePage } from '#wire/page-paths.ts'
import { loadEventParts } from '../pages/event/event-parts.tsx'
import { loadRoute } from '../routes.tsx'
import type { PageState } from '../rules/page-renderer.ts'
import { applyPageData, inAnyLanguage } from './page-data.ts'
import type { ServedPage } from './served-page.ts'

interface PageTools {
  readonly client: QueryClient
  readonly api: Api
  readonly routes: RouteObject[]
  readonly texts: TranslationStore
}

function languageOf(address: URL, state: PageState | null): string {
  return chooseLanguage({
    requested: address.searchParams.get('lang'),
    saved: savedLanguage.read(),
    // The server has chosen the language of the page by the same rule.
    browser: [...(state ? [state.lang] : []), ...navigator.languages],
    available: state?.event?.value.contentLanguages.map(({ locale }) => locale) ?? appLanguages,
  })
}

async function loadRendered({ event, categories }: PageState, { texts }: PageTools): Promise<void> {
  await Promise.all([
    event && categories && loadEventParts(event.value, categories),
    categories?.additionalServices.length ? texts.loadNamespace('extras') : undefined,
  ])
  texts.setOverride(event?.value.i18nOverride ?? null)
}

/** Starts the requests of a page while its code loads: one round trip less on a slow network. The page itself reports a failure. */
export function prefetch(client: QueryClient, api: Api, { pathname, searchParams }: URL): void {
  const page = parsePage(pathname)
  if (page?.page === 'home' || page?.page === 'events')
    void client.prefetchQuery(eventsQuery(api, catalogueFilter(searchParams, page.organizerSlug)))
  if (page?.page === 'event' || page?.page === 'polls' || page?.page === 'waitingListEntry') {
    void client.prefetchQuery(eventQuery(api, page.eventShortName))
    void client.prefetchQuery(categoriesQuery(api, page.eventShortName))
  }
}

/** @returns what the page is hydrated with; null for a page that the app renders */
export async function preparePage(
  { state, isStored, signInEnabled }: ServedPage,
  address: URL,
  tools: PageTools,
): Promise<Rendering | null> {
  const { client, api, routes, texts } = tools
  const lang = languageOf(address, state)
  const isRendered = state?.rendered === true && state.path === address.pathname && lang === state.lang
  // Code, data and translations of the page load at the same time. The page itself reports a failure.
  const code = loadRoute(routes, address)
  code.catch(() => undefined)
  if (state) {
    // A page of the network is fresh by the clock of this device, which may differ from the server's.
    const at = isStored ? Math.min(state.at, Date.now()) : Date.now()
    // A stored page without a connection shows its content in the other language rather than none.
    const data = lang === state.lang || isStored ? state : inAnyLanguage(state)
    // The texts of a rendered page are those that it shows.
    applyPageData(isRendered || !state.rendered ? data : { ...data, bundle: null }, { ...state, at }, tools)
    if (isStored) await client.invalidateQueries({ refetchType: 'none' })
  }
  if (!isRendered) prefetch(client, api, address)
  await texts.changeLanguage(lang)
  if (!isRendered) return null
  const rendering = { at: state.at, signedIn: signInEnabled ? (false as const) : null, markup: () => null }
  return Promise.all([code, loadRendered(state, tools)]).then(
    () => rendering,
    () => null,
  )
}
