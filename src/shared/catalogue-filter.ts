/** The catalogue filter of an address (docs/api/client-behavior.md#routes). */
import type { CatalogueFilter } from '#core/contract/catalogue.ts'

/** Reads subscription, organizer and tags from the query and the organizer's slug from the path. */
export function catalogueFilter(given: URLSearchParams, organizerSlug: string | undefined): CatalogueFilter {
  const organizer = given.get('organizer')
  const slug = organizerSlug ?? given.get('organizerSlug')
  return {
    ...(given.has('subscription') && { subscription: given.get('subscription') ?? '' }),
    // alf.io answers a non-numeric organizer with a 500 (docs/api/envelopes-and-errors.md#status-codes), so
    // it is left out.
    ...(organizer !== null && /^\d+$/.test(organizer) && { organizer }),
    ...(given.has('tags') && { tags: given.getAll('tags').join(',') }),
    ...(slug !== null && { organizerSlug: slug }),
  }
}
