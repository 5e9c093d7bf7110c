/**
 * Pages of the catalogue as HTML, rendered once for all visitors. A kept page holds nothing of a visitor
 * (docs/ARCHITECTURE.md#rendered-pages).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minute } from '#kit/time/durations.ts'
import { BoundedCache, createBriefCache } from '#server/infra/bounded-cache.ts'
import type { PageRenderer, PageRequest, RenderedPage } from '#shell/rules/page-renderer.ts'

/** Addresses and languages come from visitors. */
const maxPages = 200

/**
 * The renderer that the build made for the server, or null when nothing is built.
 * @param dist folder of the built app
 */
export async function loadRenderer<T>(dist: string, name: 'pages' | 'ticket-pages'): Promise<T | null> {
  const file = join(dist, '.server', `${name}.js`)
  if (!existsSync(file)) return null
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: T }
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

interface PageToRender {
  readonly request: PageRequest
  /** Differs for what `write` reads beside the page. */
  readonly version?: string | undefined
}

export interface RenderedPagesOptions<T> {
  /** Null when nothing is built. */
  readonly renderer: PageRenderer | null
  readonly now: () => number
  /** Receives what a component throws. */
  readonly onError: (error: unknown) => void
  /** Makes what is kept and sent from the page. */
  readonly write: (page: RenderedPage, request: PageRequest) => T | Promise<T>
}

interface RenderedPages<T> {
  /**
   * @param load what to render, or null for a page without content
   * @param onRender is called when the page is rendered for this request
   * @returns null when the page is not rendered: then the app renders it
   */
  get(key: string, load: () => Promise<PageToRender | null>, onRender?: () => void): Promise<T | null>
}

interface Rendered<T> {
  /** The version, the data, and the minute in which they were rendered: the time decides what a page shows. */
  readonly content: string
  readonly document: T | null
}

/** Reads the data of a page once a second at most, and renders it for other data or in the next minute. */
export function createRenderedPages<T>({
  renderer,
  now,
  onError,
  write,
}: RenderedPagesOptions<T>): RenderedPages<T> {
  const recent = createBriefCache<T | null>(maxPages, now)
  const rendered = new BoundedCache<string, Rendered<T>>(maxPages)

  async function render(
    key: string,
    { request, version }: PageToRender,
    onRender?: () => void,
  ): Promise<T | null> {
    const content = JSON.stringify([version, Math.floor(request.now / minute), request.data])
    const known = rendered.get(key)
    if (known?.content === content) return known.document
    onRender?.()
    const page = await renderer?.render(request)
    const document = page ? await write(page, request) : null
    rendered.set(key, { content, document })
    return document
  }

  return {
    async get(key, load, onRender) {
      if (renderer === null) return null
      return recent.get(key, async () => {
        try {
          const page = await load()
          return page && (await render(key, page, onRender))
        } catch (error) {
          onError(error)
          return null
        }
      })
    },
  }
}
