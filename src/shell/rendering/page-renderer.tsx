/**
 * Renders the pages of the catalogue on the server, from the routes of the app (docs/ARCHITECTURE.md#rendered-pages): an
 * entry of the build's second bundle, `dist/.server/pages.js`.
 */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { StaticRouter, type RouteObject } from 'react-router'
import beforeApp from 'virtual:before-app'
import { decodePageData, type DecodedPageData } from '#catalogue/contract/page-data.ts'
import { readNamespace } from '#i18n/locales.ts'
import { createTranslationStore, type TranslationStore } from '#i18n/translation-store.ts'
import { plainText } from '#kit/text/plain-text.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { productName } from '#ui/app/PageHeading.tsx'
import { RenderingContext, type Rendering } from '#ui/app/rendering.ts'
import type { Services } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'
import { App } from '../App.tsx'
import { loadEventParts } from '../pages/event/event-parts.tsx'
import { createRoutes, loadRoute } from '../routes.tsx'
import type { PageRenderer, PageRequest, RenderedPage } from '../rules/page-renderer.ts'
import { applyPageData, drawnData } from '../start/page-data.ts'
import { createQueryClient } from '../start/query-client.ts'
import { allowedMarkup } from './allowed-markup.ts'
import { headMarkup } from './page-head.ts'

/** A rendering calls nothing: its data are in the cache. */
const api: Api = { call: () => new Promise(() => undefined) }

/** A rendering runs no flow. */
const noDevice = () => new Error('A server has no device.')
const unavailable = () => Promise.reject(noDevice())

const services = (now: number): Services => ({
  api,
  now: () => now,
  clock: createTrustedClock({ deviceTime: () => now }),
  memory: createMemoryWallet(),
  run() {
    throw noDevice()
  },
  read: unavailable,
  watch: unavailable,
  keepTickets: unavailable,
  refreshWallet: unavailable,
  renewWalletList: unavailable,
  removeTicket: unavailable,
  updateTicket: unavailable,
  releaseTicket: unavailable,
  queueAction: unavailable,
  cancelAction: unavailable,
  sendAction: unavailable,
  runQueuedActions: unavailable,
})

/** Longest rendering, ms. */
const timeout = 5000

interface Parts {
  readonly request: PageRequest
  readonly client: QueryClient
  readonly routes: RouteObject[]
  readonly translations: TranslationStore
}

interface Output {
  readonly html: string
  /** Title of the page without the name of the product. */
  readonly title: string
  /** Preloads the picture that the page begins with. */
  readonly links: string
}

/** React writes first what belongs into the head: the link to the first picture, and the title. */
const headParts = /^(?:<link [^>]*>|<title>([^<]*)<\/title>)*/

async function renderOnce({ request, client, routes, translations }: Parts): Promise<Output> {
  const errors: unknown[] = []
  const rendering: Rendering = {
    at: request.now,
    signedIn: request.signInEnabled ? false : null,
    markup: allowedMarkup,
  }
  const stream = await renderToReadableStream(
    <RenderingContext value={rendering}>
      <QueryClientProvider client={client}>
        <StaticRouter location={request.address}>
          <App translations={translations} services={services(request.now)} routes={routes} />
        </StaticRouter>
      </QueryClientProvider>
    </RenderingContext>,
    {
      onError: (error) => void errors.push(error),
      signal: AbortSignal.timeout(timeout),
      // A finished part stays in its place: moving it there would need an inline script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  await stream.allReady
  const output = await new Response(stream).text()
  if (errors.length > 0) throw errors[0]
  const [head = '', title = ''] = headParts.exec(output) ?? []
  return {
    html: output.slice(head.length),
    title: plainText(title).replace(` · ${productName}`, ''),
    links: head.replace(/<title>[^<]*<\/title>/, ''),
  }
}

/** A page that redirects renders no content; `data-incomplete` marks the outline of content that is not loaded. */
const isComplete = ({ html, title }: Output): boolean =>
  title !== '' && html.includes('<main') && !html.includes('data-incomplete') && !html.includes('<script')

/** The languages of the event or pass; those of the application for a list, whose titles are in theirs. */
const languagesOf = ({ languages, event, subscription }: DecodedPageData) =>
  (event ?? subscription)?.value.contentLanguages ?? languages ?? []

/** Data, texts and code of the page. @throws for data that the codecs cannot read */
async function loadPage(
  { request: { data: sent, lang, now: at }, client, routes, translations }: Parts,
  url: URL,
): Promise<DecodedPageData> {
  const data = decodePageData(sent)
  applyPageData(data, { path: url.pathname, lang, at, rendered: false }, { client, api, texts: translations })
  await translations.changeLanguage(lang)
  translations.setOverride(data.event?.value.i18nOverride ?? null)
  const { event, categories } = data
  if (categories?.additionalServices.length) await translations.loadNamespace('extras')
  if (event && categories) await loadEventParts(event.value, categories)
  await loadRoute(routes, url)
  return data
}

async function render(request: PageRequest): Promise<RenderedPage | null> {
  const { address, lang, now, origin } = request
  const client = createQueryClient()
  const keys = new Set<string>()
  const translations = createTranslationStore(readNamespace, (key) => keys.add(key))
  const routes = createRoutes(translations.loadNamespace)
  const parts: Parts = { request, client, routes, translations }
  const url = new URL(address, 'http://localhost')
  try {
    const data = await loadPage(parts, url)
    const event = data.event?.value ?? null
    const output = await renderOnce(parts)
    if (!isComplete(output)) return null
    return {
      html: output.html,
      script: beforeApp,
      state: { ...drawnData(data, { lang, keys }), path: url.pathname, lang, at: now, rendered: true },
      head:
        output.links +
        headMarkup({
          title: output.title,
          lang,
          pathname: url.pathname,
          asksForLanguage: url.searchParams.has('lang'),
          origin,
          languages: languagesOf(data),
          event,
          categories: request.isCopy ? null : data.categories,
          subscription: data.subscription?.value ?? null,
          listed: [...(data.events ?? []), ...(data.subscriptions ?? [])],
          translations: translations.current(),
        }),
    }
  } finally {
    // Otherwise each cache would be kept until its entries expire.
    client.clear()
  }
}

export const renderer: PageRenderer = { render }
