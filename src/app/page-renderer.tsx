/**
 * Renders the pages of the catalogue on the server, from the routes of the app (docs/ARCHITECTURE.md#rendered-pages): an
 * entry of the build's second bundle, `dist/.server/pages.js`.
 */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { StaticRouter, type RouteObject } from 'react-router'
import type { Api } from '#core/api/client.ts'
import type { DecodedPageData, PageRenderer, PageRequest, RenderedPage } from '#core/domain/page-renderer.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import { createMemoryWallet } from '#core/storage/memory-wallet.ts'
import { createTranslationStore, type TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'
import { RenderingContext, type Rendering } from '#shared/rendering.ts'
import type { ShellOptions } from '#shared/shell-options.ts'
import { RenderedPartsContext } from '#ui/rendered-parts.ts'
import { allowedMarkup } from './allowed-markup.ts'
import { App } from './App.tsx'
import { decodePageData } from './decode-page-data.ts'
import { loadRoute } from './load-route.ts'
import { applyPageData } from './page-data.ts'
import { headMarkup } from './page-head.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'

/** A rendering calls nothing: its data are in the cache. */
const api: Api = { call: () => new Promise(() => undefined) }

const noDatabase = () => Promise.reject(new Error('A server has no device storage.'))
const unreachable = () => Promise.resolve({ kind: 'unreachable', reason: 'network' } as const)

const services = (now: number): Services => ({
  api,
  now: () => now,
  clock: createTrustedClock({ deviceTime: () => now }),
  database: noDatabase,
  keepTickets: () => Promise.resolve(false),
  refreshWallet: () => Promise.resolve('done'),
  removeTicket: () => Promise.resolve(false),
  updateTicket: unreachable,
  releaseTicket: unreachable,
  actionQueue: () => Promise.resolve(null),
  memory: createMemoryWallet(),
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
  readonly shell: ShellOptions
  readonly title: string
  readonly parts: readonly string[]
}

/** @param shell options that the page passed to the shell in the rendering before */
async function renderOnce(
  { request, client, routes, translations }: Parts,
  shell: ShellOptions,
): Promise<Output> {
  const errors: unknown[] = []
  const parts = new Set<string>()
  let output = { shell, title: '' }
  const rendering: Rendering = {
    at: request.now,
    shell,
    signedIn: request.signInEnabled ? false : null,
    markup: allowedMarkup,
    collect: (more) => (output = { ...output, ...more }),
  }
  const stream = await renderToReadableStream(
    <RenderingContext value={rendering}>
      <RenderedPartsContext value={parts}>
        <QueryClientProvider client={client}>
          <StaticRouter location={request.address}>
            <App translations={translations} services={services(request.now)} routes={routes} />
          </StaticRouter>
        </QueryClientProvider>
      </RenderedPartsContext>
    </RenderingContext>,
    {
      onError: (error) => void errors.push(error),
      signal: AbortSignal.timeout(timeout),
      // A finished part stays in its place: moving it there would need an inline script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  if (errors.length > 0) throw errors[0]
  // Hints of React for pictures, which the head of the page has already.
  return { html: html.replace(/^(?:<link [^>]*>)+/, ''), parts: [...parts], ...output }
}

/** A page that redirects renders no content. */
const isComplete = ({ html, title }: Output): boolean =>
  title !== '' && html.includes('<main') && !html.includes('class="skeleton') && !html.includes('<script')

/** Data, texts and code of the page. @throws for data that the codecs cannot read */
async function loadPage(
  { request: { data: sent, lang, now: at }, client, routes, translations }: Parts,
  url: URL,
): Promise<DecodedPageData> {
  const data = decodePageData(sent)
  applyPageData(data, { path: url.pathname, lang, at }, { client, api, texts: translations })
  await translations.changeLanguage(lang)
  translations.setOverride(data.event?.value.i18nOverride ?? null)
  if (data.categories?.additionalServices.length) await translations.loadNamespace('extras')
  await loadRoute(routes, url)
  return data
}

async function render(request: PageRequest): Promise<RenderedPage | null> {
  const { address, lang, now, origin } = request
  const client = createQueryClient()
  const translations = createTranslationStore()
  const routes = createRoutes(translations.loadNamespace, { events: () => undefined, event: () => undefined })
  const parts: Parts = { request, client, routes, translations }
  const url = new URL(address, 'http://localhost')
  try {
    const data = await loadPage(parts, url)
    const event = data.event?.value ?? null
    const { shell } = await renderOnce(parts, {})
    // Again, with the options that the page passes to the shell.
    const output = await renderOnce(parts, shell)
    if (!isComplete(output)) return null
    return {
      html: output.html,
      state: { ...data, path: url.pathname, lang, at: now, shell: output.shell, parts: output.parts },
      head: headMarkup({
        title: output.title,
        lang,
        pathname: url.pathname,
        asksForLanguage: url.searchParams.has('lang'),
        origin,
        languages: event?.contentLanguages ?? output.shell.languages ?? [],
        event,
        categories: data.categories,
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
