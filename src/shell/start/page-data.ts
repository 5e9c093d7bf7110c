/** Puts the data of a page into the query cache: on the server before it is rendered, in the browser before the app starts. */
import type { QueryClient } from '@tanstack/react-query'
import type { DecodedPageData } from '#catalogue/contract/page-data.ts'
import {
  bundleQuery,
  categoriesQuery,
  eventQuery,
  eventsQuery,
  infoQuery,
  languagesQuery,
  organizerQuery,
} from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionQuery, subscriptionsQuery } from '#catalogue/parts/subscription-queries.ts'
import { catalogueFilter } from '#catalogue/rules/catalogue-filter.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { languageOfText } from '#kit/text/text-in-language.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { Api } from '#wire/client.ts'
import { isListPage, parsePage } from '#wire/page-paths.ts'
import { noContent } from '../rules/page-renderer.ts'

interface PageDataTools {
  readonly client: QueryClient
  readonly api: Api
  readonly texts: TranslationStore
}

interface PageOfData {
  /** Path without the query; its query has no filter. */
  readonly path: string
  readonly lang: string
  /** Time of the data, epoch ms. */
  readonly at: number
  /** The texts of the server are those that the rendered page shows; else all. */
  readonly rendered: boolean
}

/** The data that do not depend on the language of the page. */
export const inAnyLanguage = (data: DecodedPageData): DecodedPageData => ({
  ...data,
  ...noContent,
  bundle: null,
})

/** What a rendering has drawn. */
interface Drawn {
  readonly lang: string
  /** The keys of the texts that it has read. */
  readonly keys: ReadonlySet<string>
}

const isLocalized = (entries: readonly (readonly [string, unknown])[]): boolean =>
  entries.length > 0 && entries.every(([key, text]) => /^[a-z]{2}$/.test(key) && typeof text === 'string')

/** The value with each text in one language: the one that the page shows. */
function inLanguage<T>(value: T, lang: string): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => inLanguage(item, lang)) as T
  const entries: [string, unknown][] = Object.entries(value)
  const texts = value as unknown as LocalizedText
  const kept = isLocalized(entries) ? languageOfText(texts, lang) : null
  return Object.fromEntries(
    entries
      .filter(([key]) => kept === null || key === kept)
      .map(([key, item]) => [key, inLanguage(item, lang)]),
  ) as T
}

/** A list without the languages of its items, which no page shows. */
const withoutLanguages = <T extends object>(items: readonly T[] | null) =>
  items && items.map((item) => ({ ...item, contentLanguages: [] }))

/** The forms of a text with a number: `key_one`, `key_other`. */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Keys of the texts that a page of the catalogue may show after a press or at the end of the event: of the shop, the menu of the account and the waiting list. */
const pageTexts =
  /^(?:show-event|show-subscription|common|error\.STEP_1|user\.menu|link|reservation-page\.(?:cancel|category|price|total|tc|privacy)|reservation-page-error-status\.header|reservation\.dynamic|event\.online\.badge|online\.check-in\.waiting-room\.event-ended|reservation-page\.overview\.pay-with-subscription)(?:[._]|$)/

/**
 * The data that the document carries: what the page draws, or may draw after a press, in its language. The app requests the rest when it needs it, and the
 * data again when the language changes.
 */
export const drawnData = (data: DecodedPageData, { lang, keys }: Drawn): DecodedPageData => ({
  ...inLanguage(
    {
      ...data,
      events: withoutLanguages(data.events),
      subscriptions: withoutLanguages(data.subscriptions),
      bundle: null,
    },
    lang,
  ),
  bundle:
    data.bundle &&
    Object.fromEntries(
      Object.entries(data.bundle).filter(([key]) => pageTexts.test(key) || keys.has(withoutForm(key))),
    ),
})

/** Puts the data into the query cache, with the time at which the page was rendered, and the texts into the store. */
export function applyPageData(
  {
    info,
    bundle,
    languages,
    event,
    categories,
    events,
    subscriptions,
    subscription,
    organizer,
  }: DecodedPageData,
  { path, lang, at, rendered }: PageOfData,
  { client, api, texts }: PageDataTools,
): void {
  const parsed = parsePage(path)
  const filter = catalogueFilter(new URLSearchParams(), isListPage(parsed) ? parsed.organizerSlug : undefined)
  const from = { updatedAt: at }
  if (info) client.setQueryData(infoQuery(api).queryKey, info, from)
  if (bundle && rendered) texts.setRenderedTexts(lang, bundle)
  if (bundle && !rendered) {
    client.setQueryData(bundleQuery(api, lang).queryKey, bundle, from)
    texts.setBundle(lang, bundle)
  }
  if (languages) client.setQueryData(languagesQuery(api).queryKey, languages, from)
  if (event) client.setQueryData(eventQuery(api, event.shortName).queryKey, event.value, from)
  if (event && categories)
    client.setQueryData(categoriesQuery(api, event.shortName).queryKey, categories, from)
  if (organizer) client.setQueryData(organizerQuery(api, organizer.slug).queryKey, organizer, from)
  if (events) client.setQueryData(eventsQuery(api, filter).queryKey, events, from)
  if (subscriptions) client.setQueryData(subscriptionsQuery(api, filter).queryKey, subscriptions, from)
  if (subscription)
    client.setQueryData(subscriptionQuery(api, subscription.id).queryKey, subscription.value, from)
}
