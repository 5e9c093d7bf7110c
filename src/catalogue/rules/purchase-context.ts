/** The purchase context of a reservation with its facts (docs/api/catalogue.md#event). */
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import type { EventInfo } from '../contract/event.ts'
import type { SubscriptionDescriptor } from '../contract/subscriptions.ts'

export interface EventContext extends EventInfo, PurchaseContextId {
  readonly type: 'event'
}
export interface SubscriptionContext extends SubscriptionDescriptor, PurchaseContextId {
  readonly type: 'subscription'
}
/** The fields of both kinds are readable at once; `type` determines the others. */
export type PurchaseContext = EventContext | SubscriptionContext

export const eventContext = (event: EventInfo): EventContext => ({
  ...event,
  type: 'event',
  publicIdentifier: event.shortName,
})

/** The server's answer does not contain the id (docs/api/subscriptions.md#subscription-descriptor). */
export const subscriptionContext = (
  id: string,
  subscription: SubscriptionDescriptor,
): SubscriptionContext => ({
  ...subscription,
  type: 'subscription',
  publicIdentifier: id,
})
