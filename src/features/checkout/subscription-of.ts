import { isUuid } from '#core/domain/is-uuid.ts'

/**
 * Id of the subscription in the query of an address; null when there is none, or when it is no UUID
 * (docs/api/client-behavior.md#booking-page).
 */
export function subscriptionOf(search: URLSearchParams): string | null {
  const id = search.get('subscription')
  return id !== null && isUuid(id) ? id : null
}
