import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Language } from '#core/contract/values.ts'
import { sharedLanguages } from '#core/domain/language-choice.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { languagesQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'

/** The languages that all listed items offer; undefined until those of the application are known. */
export function useSharedLanguages(
  items: Parameters<typeof sharedLanguages>[1],
): readonly Language[] | undefined {
  const { api } = useServices()
  const { data: application } = useQuery(languagesQuery(api))
  return application && sharedLanguages(application, items)
}

/** The catalogue filter of the address, and its query to be appended to links. */
export function useCatalogueFilter() {
  const { search } = useLocation()
  const { organizerSlug } = useParams()
  return useMemo(
    () => ({ query: search, filter: catalogueFilter(new URLSearchParams(search), organizerSlug) }),
    [search, organizerSlug],
  )
}
