/** Starts the requests of a page while its code loads: one round trip less on a slow network. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { categoriesQuery, eventQuery, eventsQuery } from '#shared/catalogue-queries.ts'

/** The first requests of a catalogue page, through the query cache. The page itself reports a failure. */
export function prefetch(client: QueryClient, api: Api, { pathname, searchParams }: URL): void {
  const page = parsePage(pathname)
  if (page?.page === 'home' || page?.page === 'events')
    void client.prefetchQuery(eventsQuery(api, catalogueFilter(searchParams, page.organizerSlug)))
  if (page?.page === 'event' || page?.page === 'polls' || page?.page === 'waitingListEntry') {
    void client.prefetchQuery(eventQuery(api, page.eventShortName))
    void client.prefetchQuery(categoriesQuery(api, page.eventShortName))
  }
}
