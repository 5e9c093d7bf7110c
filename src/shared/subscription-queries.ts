/** Query options of subscriptions on sale; apart from the catalogue, so that the event page does not load their codecs. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { subscriptionEndpoints as endpoints } from '#core/contract/subscription-endpoints.ts'
import { contextStaleTime, freshValueOf, persistedTime, publicKey } from './catalogue-queries.ts'

/** One subscription descriptor. Its `numAvailable` may be as old as the answer. */
export const subscriptionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [publicKey, 'subscription', id],
    queryFn: async (asked) =>
      freshValueOf(await api.call(endpoints.subscription, { params: { id }, signal: asked.signal }), asked),
    staleTime: contextStaleTime,
    gcTime: persistedTime,
  })
