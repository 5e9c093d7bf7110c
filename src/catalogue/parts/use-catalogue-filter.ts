import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useServices } from '#ui/data/services.ts'
import type { CatalogueFilter } from '../contract/catalogue.ts'
import type { BasicEvent } from '../contract/event.ts'
import { catalogueFilter } from '../rules/catalogue-filter.ts'
import { eventsQuery } from './catalogue-queries.ts'

/** The catalogue filter of the address, and its query to be appended to links. */
export function useCatalogueFilter() {
  const { search } = useLocation()
  const { organizerSlug } = useParams()
  return useMemo(
    () => ({ query: search, filter: catalogueFilter(new URLSearchParams(search), organizerSlug) }),
    [search, organizerSlug],
  )
}

/** The name of an organizer, from the events of a list. */
export const organizerName = (events: readonly BasicEvent[], slug: string | undefined): string | undefined =>
  slug === undefined ? slug : events.find(({ organizer }) => organizer?.slug === slug)?.organizer?.name

/** The events on sale that pass the filter. Those of an organizer begin with what the app has of them in the list of all. */
export function useEvents(filter: CatalogueFilter) {
  const { api } = useServices()
  const { data: all = [], dataUpdatedAt = 0 } =
    useQueryClient().getQueryState<BasicEvent[]>(eventsQuery(api).queryKey) ?? {}
  const { organizerSlug, ...others } = filter
  const known = all.filter(({ organizer }) => organizer && organizer.slug === organizerSlug)
  const isKnown = known.length > 0 && Object.keys(others).length === 0
  return useQuery({
    ...eventsQuery(api, filter),
    ...(isKnown && { initialData: known, initialDataUpdatedAt: dataUpdatedAt }),
  })
}
