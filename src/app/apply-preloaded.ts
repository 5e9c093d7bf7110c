/**
 * Puts the data embedded in the served page into the query cache and the translations, which saves the first
 * calls.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { applicationInfo, bundle, languages } from '#core/contract/application.ts'
import { basicEvents, eventInfo } from '#core/contract/event.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Preloaded } from '#platform/preloaded.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { bundleQuery, eventQuery, eventsQuery, infoQuery, languagesQuery } from '#shared/catalogue-queries.ts'
import { decodeOrNull } from './decode-page-data.ts'

/** @returns the page's event, or null without one. */
export function applyPreloaded(
  page: Pick<Preloaded, 'info' | 'event' | 'events' | 'languages' | 'bundles'>,
  { client, api, texts: translations }: { client: QueryClient; api: Api; texts: TranslationStore },
) {
  const info = decodeOrNull(applicationInfo, page.info)
  if (info) client.setQueryData(infoQuery(api).queryKey, info)
  for (const { lang, value } of page.bundles) {
    const found = decodeOrNull(bundle, value)
    if (!found) continue
    client.setQueryData(bundleQuery(api, lang).queryKey, found)
    translations.setBundle(lang, found)
  }
  const events = decodeOrNull(basicEvents, page.events)
  if (events)
    client.setQueryData(eventsQuery(api, catalogueFilter(new URLSearchParams(), undefined)).queryKey, events)
  const offered = decodeOrNull(languages, page.languages)
  if (offered) client.setQueryData(languagesQuery(api).queryKey, offered)
  const event = page.event && decodeOrNull(eventInfo, page.event.value)
  if (page.event && event) client.setQueryData(eventQuery(api, page.event.shortName).queryKey, event)
  return { event: event ?? null }
}
