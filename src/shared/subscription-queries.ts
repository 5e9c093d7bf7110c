/** Query options of subscriptions on sale; apart from the catalogue, so that the event page does not load their codecs. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import type { CatalogueFilter } from '#core/contract/catalogue.ts'
import { minute } from '#core/domain/durations.ts'
import { automaticRetry } from './automatic-retry.ts'
import { withoutConnection } from './call-error.ts'
import { contextStaleTime, freshValueOf, keptTime, publicKey } from './catalogue-queries.ts'

const endpoints = async () =>
  (await import('#core/contract/subscriptions.ts').catch(withoutConnection)).subscriptionEndpoints

/** Descriptors on sale, in the order of the server, which applies only the organizer's slug of the filter. */
export const subscriptionsQuery = (api: Api, filter: CatalogueFilter = {}) =>
  queryOptions({
    queryKey: [publicKey, 'subscriptions', filter],
    ...automaticRetry,
    queryFn: async (asked) =>
      freshValueOf(
        await api.call((await endpoints()).subscriptions, { query: filter, signal: asked.signal }),
        asked,
      ),
    staleTime: minute,
    gcTime: keptTime,
  })

/** One subscription descriptor. Its `numAvailable` may be as old as the answer. */
export const subscriptionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [publicKey, 'subscription', id],
    ...automaticRetry,
    queryFn: async (asked) =>
      freshValueOf(
        await api.call((await endpoints()).subscription, { params: { id }, signal: asked.signal }),
        asked,
      ),
    staleTime: contextStaleTime,
    gcTime: keptTime,
  })
