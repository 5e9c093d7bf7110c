/** The catalogue filter of an address (docs/api/client-behavior.md#routes). */
import type { CatalogueFilter } from '../contract/catalogue.ts'

/** Reads subscription, organizer and tags from the query and the organizer's slug from the path. */
export function catalogueFilter(query: URLSearchParams, organizerSlug: string | undefined): CatalogueFilter {
  const organizer = query.get('organizer')
  const slug = organizerSlug ?? query.get('organizerSlug')
  return {
    ...(query.has('subscription') && { subscription: query.get('subscription') ?? '' }),
    // alf.io answers a non-numeric organizer with a 500 (docs/api/envelopes-and-errors.md#status-codes), so
    // it is left out.
    ...(organizer !== null && /^\d+$/.test(organizer) && { organizer }),
    ...(query.has('tags') && { tags: query.getAll('tags').join(',') }),
    ...(slug !== null && { organizerSlug: slug }),
  }
}
