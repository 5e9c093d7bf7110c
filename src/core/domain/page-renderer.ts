/** What the server and its renderer of pages exchange (docs/ARCHITECTURE.md#rendered-pages). */
import type { ApplicationInfo, Bundle } from '#core/contract/application.ts'
import type { BasicEvent, EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { OrganizerInfo } from '#core/contract/organizer.ts'
import type { BasicSubscriptionDescriptor, SubscriptionDescriptor } from '#core/contract/subscriptions.ts'
import type { Language } from '#core/contract/values.ts'

/** Answers of the API as on the wire; null where the page needs none. */
export interface PageData {
  readonly info: unknown
  readonly bundle: unknown
  readonly languages: unknown
  readonly event: { readonly shortName: string; readonly value: unknown } | null
  readonly categories: unknown
  /** Events that match the filter in the address. */
  readonly events: unknown
  readonly subscriptions: unknown
  readonly subscription: { readonly id: string; readonly value: unknown } | null
  /** Of the page of an organizer, from a server that has {@link OrganizerInfo}. */
  readonly organizer: unknown
}

/** What a page shows beside the texts of the app. */
export type PageContent = Pick<
  PageData,
  'event' | 'categories' | 'events' | 'subscriptions' | 'subscription' | 'organizer'
>

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
  /** Epoch ms. */
  readonly now: number
  /** Public origin of the site, without a slash at its end. */
  readonly origin: string
}

/** The data of a page, decoded; null where the page needs none. */
export interface DecodedPageData {
  readonly info: ApplicationInfo | null
  /** Texts of the server in the language of the page. */
  readonly bundle: Bundle | null
  readonly languages: Language[] | null
  readonly event: { readonly shortName: string; readonly value: EventInfo } | null
  readonly categories: ItemsByCategory | null
  readonly events: BasicEvent[] | null
  readonly subscriptions: BasicSubscriptionDescriptor[] | null
  readonly subscription: { readonly id: string; readonly value: SubscriptionDescriptor } | null
  readonly organizer: OrganizerInfo | null
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
  /** The only inline script of the page, allowed by its hash: what runs before the app (src/app/before-app.ts). */
  readonly script: string
}

export interface PageRenderer {
  /** @returns null for a page that is not rendered ahead, or whose data are incomplete. @throws what a component throws */
  render(request: PageRequest): Promise<RenderedPage | null>
}
