import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionQuery } from '#catalogue/parts/subscription-queries.ts'
import { eventContext, subscriptionContext, type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useServices } from '#ui/data/services.ts'
import { type PurchaseContextId } from '#wire/purchase-context.ts'

/**
 * The event or the subscription descriptor of an address; nothing is requested for an address without one (null).
 * @param canceledEvent the event, when it was canceled: its call answers 404 then
 */
export function usePurchaseContext(id: PurchaseContextId | null, canceledEvent?: EventInfo) {
  const { api } = useServices()
  const publicIdentifier = id?.publicIdentifier ?? ''
  const event = useQuery({ ...eventQuery(api, publicIdentifier), enabled: id?.type === 'event' })
  const subscription = useQuery({
    ...subscriptionQuery(api, publicIdentifier),
    enabled: id?.type === 'subscription',
  })
  const type = id?.type
  // The same object until the server answers again, so that it can be a dependency of effects.
  const data = useMemo((): PurchaseContext | undefined => {
    const shown = canceledEvent ?? event.data
    if (type === 'event') return shown && eventContext(shown)
    return type && subscription.data && subscriptionContext(publicIdentifier, subscription.data)
  }, [type, publicIdentifier, canceledEvent, event.data, subscription.data])
  const { error, refetch } = type === 'subscription' ? subscription : event
  return { data, error: canceledEvent ? null : error, refetch }
}
