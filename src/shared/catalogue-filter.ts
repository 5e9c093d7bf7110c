/** The filters of an address of the catalogue. Specification 1, section 2. */
import type { CatalogueFilter } from '#core/contract/catalogue-endpoints.ts'

/** Subscription, organizer and tags from the query, the organiser's slug from the path. */
export function catalogueFilter(given: URLSearchParams, organizerSlug: string | undefined): CatalogueFilter {
  const organizer = given.get('organizer')
  const slug = organizerSlug ?? given.get('organizerSlug')
  return {
    ...(given.has('subscription') && { subscription: given.get('subscription') ?? '' }),
    // A word where a number is due is a 500 of the reference (contract 1, 1.7): it is left out instead.
    ...(organizer !== null && /^\d+$/.test(organizer) && { organizer }),
    ...(given.has('tags') && { tags: given.getAll('tags').join(',') }),
    ...(slug !== null && { organizerSlug: slug }),
  }
}
