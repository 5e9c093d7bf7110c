/** Starts the requests of a page while its code loads; fresh data in the cache is not requested again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { categoriesQuery, eventQuery, eventsQuery } from '#shared/catalogue-queries.ts'
import type { Prefetch } from './routes.tsx'

/** The first requests of the catalogue pages, through the query cache. The page itself reports a failure. */
export const createPrefetch = (client: QueryClient, api: Api): Prefetch => ({
  events({ searchParams }, organizerSlug) {
    void client.prefetchQuery(eventsQuery(api, catalogueFilter(searchParams, organizerSlug)))
  },
  event(shortName) {
    void client.prefetchQuery(eventQuery(api, shortName))
    void client.prefetchQuery(categoriesQuery(api, shortName))
  },
})
