import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import type { CatalogueFilter } from '#core/contract/catalogue.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'

interface AddressFilter {
  readonly filter: CatalogueFilter
  /** The query of the address, to be appended to links. */
  readonly query: string
}

/** The catalogue filter of the address. */
export function useCatalogueFilter(): AddressFilter {
  const { search } = useLocation()
  const { organizerSlug } = useParams()
  return useMemo(
    () => ({ query: search, filter: catalogueFilter(new URLSearchParams(search), organizerSlug) }),
    [search, organizerSlug],
  )
}
