import { canonicalId, isUuid } from '#kit/text/is-uuid.ts'

/**
 * Id of the bought subscription in the query of an address; null when there is none, or when it is no UUID: the server ignores that
 * (docs/api/client-behavior.md#booking-page, docs/api/catalogue.md#event-list).
 */
export function subscriptionOf(search: URLSearchParams): string | null {
  const id = search.get('subscription')
  return id !== null && isUuid(id) ? canonicalId(id) : null
}
