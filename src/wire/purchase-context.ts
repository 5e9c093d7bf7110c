/** The purchase context of a reservation: an event or a subscription descriptor (docs/api/catalogue.md#event). */
import type { EventInfo } from '#catalogue/contract/event.ts'
import type { SubscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import type { PurchaseContextType } from '#kit/values.ts'
import { paths } from './page-paths.ts'

/** The part of an address that names the event or the subscription descriptor. */
export interface PurchaseContextId {
  readonly type: PurchaseContextType
  /** Short name of the event, id of the subscription descriptor. */
  readonly publicIdentifier: string
}

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

export const isPurchaseContextType = (text: string | undefined): text is PurchaseContextType =>
  text === 'event' || text === 'subscription'

/** The page of the event or of the subscription descriptor. */
export const contextPath = ({ type, publicIdentifier }: PurchaseContextId): string =>
  type === 'event' ? paths.event(publicIdentifier) : paths.subscription(publicIdentifier)
