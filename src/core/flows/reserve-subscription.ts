/** Reserves one subscription (docs/api/subscriptions.md#reserve-a-subscription). */
import type { Failure } from '#core/api/result.ts'
import type { Tools } from './tools.ts'

type ReserveSubscriptionOutcome = { readonly kind: 'reserved'; readonly reservationId: string } | Failure

/**
 * The language of the reservation is that of the page, which every call sends in `Accept-Language`. Never rejects.
 * @param id of the descriptor
 */
export async function reserveSubscription(
  { api }: Pick<Tools, 'api'>,
  id: string,
): Promise<ReserveSubscriptionOutcome> {
  const contract = await import('#core/contract/reservation.ts').catch(() => null)
  if (contract === null) return { kind: 'unreachable', reason: 'network' }
  const answer = await api.call(contract.reserveEndpoints.reserveSubscription, {
    params: { id },
    body: {},
  })
  return answer.kind === 'value' ? { kind: 'reserved', reservationId: answer.value } : answer
}
