import type { Api } from '#core/api/client.ts'
import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import {
  eventContext,
  subscriptionContext,
  type PurchaseContext,
  type PurchaseContextId,
} from '#core/domain/purchase-context.ts'

/** The event or the subscription descriptor of a reservation. Never rejects. */
export async function fetchPurchaseContext(
  api: Api,
  { type, publicIdentifier }: PurchaseContextId,
): Promise<Result<PurchaseContext>> {
  if (type === 'event') {
    const answer = await api.call(endpoints.event, { params: { shortName: publicIdentifier } })
    return answer.kind === 'value' ? { ...answer, value: eventContext(answer.value) } : answer
  }
  const answer = await api.call(endpoints.subscription, { params: { id: publicIdentifier } })
  return answer.kind === 'value'
    ? { ...answer, value: subscriptionContext(publicIdentifier, answer.value) }
    : answer
}
