/** Puts the data of a rendered page into the query cache, on the server and before the page is hydrated. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Api } from '#core/api/client.ts'
import { basicEvents, itemsByCategory } from '#core/contract/event.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { language } from '#core/contract/values.ts'
import { catalogueFilter } from '#shared/catalogue-filter.ts'
import { categoriesQuery, eventsQuery } from '#shared/catalogue-queries.ts'
import { subscriptionQuery, subscriptionsQuery } from '#shared/subscription-queries.ts'

const legal = z.object({ terms: z.nullable(z.string()), privacy: z.nullable(z.string()) })

export const shellOptions = z.object({
  back: z.optional(z.string()),
  title: z.optional(z.string()),
  share: z.optional(z.object({ title: z.string(), path: z.string() })),
  account: z.optional(z.boolean()),
  languages: z.optional(z.array(language)),
  legal: z.optional(z.nullable(legal)),
})

/** The part of a rendered page that {@link applyPageData} reads. */
export const pageData = z.object({
  categories: z.nullable(itemsByCategory),
  events: z.nullable(basicEvents),
  subscriptions: z.nullable(basicSubscriptionDescriptors),
  subscription: z.nullable(subscriptionDescriptor),
})

/** `param`: the short name of the event or the id of the subscription in the path. */
const ofPath = /^\/(?:event|subscription|o)\/([^/]+)/

/** @param at time of the data, epoch ms */
export function applyPageData(
  { categories, events, subscriptions, subscription }: z.output<typeof pageData>,
  address: URL,
  { client, api, at }: { readonly client: QueryClient; readonly api: Api; readonly at: number },
): void {
  const param = decodeURIComponent(ofPath.exec(address.pathname)?.[1] ?? '')
  const slug = address.pathname.startsWith('/o/') ? param : undefined
  const filter = catalogueFilter(address.searchParams, slug)
  const from = { updatedAt: at }
  if (categories) client.setQueryData(categoriesQuery(api, param).queryKey, categories, from)
  if (events) client.setQueryData(eventsQuery(api, filter).queryKey, events, from)
  if (subscriptions) client.setQueryData(subscriptionsQuery(api, filter).queryKey, subscriptions, from)
  if (subscription) client.setQueryData(subscriptionQuery(api, param).queryKey, subscription, from)
}
