import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { catalogueFilter } from '../rules/catalogue-filter.ts'

/** The catalogue filter of the address, and its query to be appended to links. */
export function useCatalogueFilter() {
  const { search } = useLocation()
  const { organizerSlug } = useParams()
  return useMemo(
    () => ({ query: search, filter: catalogueFilter(new URLSearchParams(search), organizerSlug) }),
    [search, organizerSlug],
  )
}
