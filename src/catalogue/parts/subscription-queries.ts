/** Query options of subscriptions on sale; apart from the catalogue, so that the event page does not load their codecs. */
import { minute } from '#kit/time/durations.ts'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { withoutConnection } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import type { CatalogueFilter } from '../contract/catalogue.ts'
import { publicQuery } from './catalogue-queries.ts'

const endpoints = async () =>
  (await import('../contract/subscriptions.ts').catch(withoutConnection)).subscriptionEndpoints

/** Descriptors on sale, in the order of the server, which applies only the organizer's slug of the filter. */
export const subscriptionsQuery = (api: Api, filter: CatalogueFilter = {}) =>
  publicQuery(
    ['subscriptions', filter],
    async (signal) => api.call((await endpoints()).subscriptions, { query: filter, signal }),
    { ...automaticRetry, staleTime: minute },
  )

/** One subscription descriptor. Its `numAvailable` may be as old as the answer. */
export const subscriptionQuery = (api: Api, id: string) =>
  publicQuery(
    ['subscription', id],
    async (signal) => api.call((await endpoints()).subscription, { params: { id }, signal }),
    automaticRetry,
  )
