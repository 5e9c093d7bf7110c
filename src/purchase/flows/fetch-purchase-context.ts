import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { subscriptionEndpoints } from '#catalogue/contract/subscriptions.ts'
import { eventContext, subscriptionContext, type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { Api } from '#wire/client.ts'
import { type PurchaseContextId } from '#wire/purchase-context.ts'
import type { Result } from '#wire/result.ts'

/** The event or the subscription descriptor of a reservation. Never rejects. */
export async function fetchPurchaseContext(
  api: Api,
  { type, publicIdentifier }: PurchaseContextId,
): Promise<Result<PurchaseContext>> {
  if (type === 'event') {
    const answer = await api.call(catalogueEndpoints.event, { params: { shortName: publicIdentifier } })
    return answer.kind === 'value' ? { ...answer, value: eventContext(answer.value) } : answer
  }
  const answer = await api.call(subscriptionEndpoints.subscription, { params: { id: publicIdentifier } })
  return answer.kind === 'value'
    ? { ...answer, value: subscriptionContext(publicIdentifier, answer.value) }
    : answer
}
