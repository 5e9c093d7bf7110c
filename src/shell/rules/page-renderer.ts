/** Types that the server and its renderer of pages exchange (docs/ARCHITECTURE.md#rendered-pages). */
import type { DecodedPageData } from '#catalogue/contract/page-data.ts'

/** The data as on the wire, not yet decoded. */
export interface PageData extends Readonly<
  Record<Exclude<keyof DecodedPageData, 'event' | 'subscription'>, unknown>
> {
  readonly event: { readonly shortName: string; readonly value: unknown } | null
  readonly subscription: { readonly id: string; readonly value: unknown } | null
}

/** The part of the data that a page shows beside the texts of the app. */
export type PageContent = Omit<PageData, 'info' | 'bundle' | 'languages'>

export const noContent = {
  event: null,
  categories: null,
  events: null,
  subscriptions: null,
  subscription: null,
  organizer: null,
} as const satisfies PageContent

export interface PageRequest {
  /** Path and query. */
  readonly address: string
  readonly lang: string
  readonly data: PageData
  /** The server has a sign-in. */
  readonly signInEnabled: boolean
  /** The data may be old: the page names no prices for search engines. */
  readonly isCopy?: boolean
  /** Epoch ms. */
  readonly now: number
  /** Public origin of the site, without a slash at its end. */
  readonly origin: string
}

/** The data of a page that brings none. */
export const noData: DecodedPageData = { info: null, bundle: null, languages: null, ...noContent }

/**
 * The data of a served page, in `script#page-data` (docs/api/page-addresses.md#data-in-the-served-page). Decoded, so that the
 * app starts without the codecs.
 */
export interface PageState extends DecodedPageData {
  readonly path: string
  /** Language of the bundle, and of the texts of lists and categories. */
  readonly lang: string
  /** Time of the data, epoch ms. */
  readonly at: number
  /** The page has its content, which the app hydrates; else the app renders it. */
  readonly rendered: boolean
}

export interface RenderedPage {
  /** Content of the element `#root`. */
  readonly html: string
  /** Title, description, canonical address, languages and structured data, for the head. */
  readonly head: string
  readonly state: PageState
  /** The only inline script of the page, allowed by its hash: what runs before the app (src/shell/start/before-app.ts). */
  readonly script: string
}

export interface PageRenderer {
  /** @returns null for a page that is not rendered ahead, or whose data are incomplete. @throws what a component throws */
  render(request: PageRequest): Promise<RenderedPage | null>
}
