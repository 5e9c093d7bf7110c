/**
 * Pages of the catalogue as HTML, kept for a moment: an on-sale page is rendered once for all visitors. A kept page holds
 * nothing of a visitor (docs/ARCHITECTURE.md#rendered-pages).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'
import { minute } from '#core/domain/durations.ts'
import type { PageRenderer, PageRequest, RenderedPage } from '#core/domain/page-renderer.ts'
import type { PictureSource } from '#core/domain/picture-sizes.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'

/** Ms for which a page is not rendered again, whatever changes. The app checks availability after 5 s. */
const maxAge = 1000
/** Ms for which a page is kept while its data are the same: the time of the rendering decides what is "now" on it. */
const maxAgeOfSameData = minute
/** Addresses and languages come from visitors. */
const maxPages = 200

/** A page together with the data that it was rendered with. */
export interface PageWithData {
  readonly page: RenderedPage
  readonly data: PageRequest['data']
}

const pictureSource = z.object({
  fileBlobId: z.nullable(z.string()),
  pictureWidths: z.optional(z.array(z.number())),
})

/** The largest picture of the page. */
export function firstPicture({ data }: PageWithData): PictureSource | undefined {
  const [first] = Array.isArray(data.events) ? (data.events as readonly unknown[]) : []
  const source = data.event?.value ?? data.subscription?.value ?? first
  return decodeOrNull(pictureSource, source) ?? undefined
}

interface Kept {
  /** Epoch ms. */
  readonly at: number
  readonly renderedAt: number
  readonly data: string
  readonly result: PageWithData | null
}

/**
 * The renderer that the build made for the server, or null when nothing is built.
 * @param dist folder of the built app
 */
export async function loadPageRenderer(dist: string): Promise<PageRenderer | null> {
  const file = join(dist, '.server', 'pages.js')
  if (!existsSync(file)) return null
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: PageRenderer }
  return renderer
}

/**
 * The address under which a page is rendered and kept: without the parameters that it does not read, and without a language
 * that the page does not have. Otherwise a visitor could have it rendered as often as there are words.
 * @param path decoded, of `isRenderedAddress`
 * @param lang the language of the page
 */
export function renderedAddress(path: string, query: unknown, lang: string): string {
  const requested = (query as Record<string, unknown>)['lang']
  const clean = encodeURI(path.length > 1 ? path.replace(/\/$/, '') : path)
  return requested === lang ? `${clean}?lang=${lang}` : clean
}

export interface RenderedPagesOptions {
  /** Null when nothing is built. */
  readonly renderer: PageRenderer | null
  readonly now: () => number
  /** Receives what a component throws. */
  readonly onError: (error: unknown) => void
}

interface RenderedPages {
  /**
   * @param load what to render, or null for a page without content
   * @param onRender is called when the page is rendered for this request
   * @returns null when the page is not rendered: then the app renders it
   */
  get(
    key: string,
    load: () => Promise<PageRequest | null>,
    onRender?: () => void,
  ): Promise<PageWithData | null>
}

/** Renders pages, once for requests of the same page at the same time, and keeps the last ones. */
export function createRenderedPages({ renderer, now, onError }: RenderedPagesOptions): RenderedPages {
  const pages = new BoundedCache<string, Kept>(maxPages)
  const loading = new Map<string, Promise<PageWithData | null>>()

  async function renderPage(
    key: string,
    request: PageRequest,
    onRender?: () => void,
  ): Promise<PageWithData | null> {
    const data = JSON.stringify(request.data)
    const stored = pages.get(key)
    const at = now()
    if (stored?.data === data && at - stored.renderedAt < maxAgeOfSameData) {
      pages.set(key, { ...stored, at })
      return stored.result
    }
    onRender?.()
    const page = await renderer?.render(request)
    const result = page ? { page, data: request.data } : null
    pages.set(key, { at, renderedAt: at, data, result })
    return result
  }

  async function loadPage(key: string, load: () => Promise<PageRequest | null>, onRender?: () => void) {
    try {
      const request = await load()
      return request && (await renderPage(key, request, onRender))
    } catch (error) {
      onError(error)
      pages.set(key, { at: now(), renderedAt: 0, data: '', result: null })
      return null
    }
  }

  return {
    async get(key, load, onRender) {
      if (renderer === null) return null
      const stored = pages.get(key)
      if (stored && Math.abs(now() - stored.at) < maxAge) return stored.result
      const running = loading.get(key) ?? loadPage(key, load, onRender).finally(() => loading.delete(key))
      loading.set(key, running)
      return running
    },
  }
}
