/** Asks for a page's data while its code is on the way. What is fresh is not asked for again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { categoriesQuery, eventQuery, eventsQuery } from '#shared/catalogue-queries.ts'
import type { Prefetch } from './routes.tsx'

/** The first questions of the catalogue's pages, asked through the query cache. A failure is the page's to show. */
export const createPrefetch = (client: QueryClient, api: Api): Prefetch => ({
  events({ searchParams }, organizerSlug) {
    void client.prefetchQuery(eventsQuery(api, catalogueFilter(searchParams, organizerSlug)))
  },
  event(shortName) {
    void client.prefetchQuery(eventQuery(api, shortName))
    void client.prefetchQuery(categoriesQuery(api, shortName))
  },
})
