/** Puts the data of a page into the query cache: on the server before it is rendered, in the browser before the app starts. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import type { DecodedPageData } from '#core/contract/page-data.ts'
import { isListPage, parsePage } from '#core/domain/page-paths.ts'
import { noContent } from '#core/domain/page-renderer.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import {
  bundleQuery,
  categoriesQuery,
  eventQuery,
  eventsQuery,
  infoQuery,
  languagesQuery,
} from '#shared/catalogue-queries.ts'
import { organizerQuery } from '#shared/organizer-query.ts'
import { subscriptionQuery, subscriptionsQuery } from '#shared/subscription-queries.ts'

interface PageDataTools {
  readonly client: QueryClient
  readonly api: Api
  readonly texts: TranslationStore
}

/** The page that the data belong to. */
interface PageOfData {
  /** Path without the query; its query has no filter. */
  readonly path: string
  readonly lang: string
  /** Time of the data, epoch ms. */
  readonly at: number
}

/** The data without lists and categories, whose texts are in the language of the page. */
export const inAnyLanguage = (data: DecodedPageData): DecodedPageData => ({
  ...data,
  ...noContent,
  event: data.event,
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
  { path, lang, at }: PageOfData,
  { client, api, texts }: PageDataTools,
): void {
  const parsed = parsePage(path)
  const filter = catalogueFilter(new URLSearchParams(), isListPage(parsed) ? parsed.organizerSlug : undefined)
  const from = { updatedAt: at }
  if (info) client.setQueryData(infoQuery(api).queryKey, info, from)
  if (bundle) {
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
