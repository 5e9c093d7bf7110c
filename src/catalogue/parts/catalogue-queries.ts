/**
 * Query options of public data. Their keys begin with `public`: a sign-out keeps them, and the worker caches their answers for a page
 * without a connection.
 */
import {
  queryOptions,
  type Query,
  type QueryFunctionContext,
  type UseQueryResult,
} from '@tanstack/react-query'
import { minute } from '#kit/time/durations.ts'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { CallError, valueOf, withoutConnection } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import type { Result } from '#wire/result.ts'
import type { CatalogueFilter } from '../contract/catalogue.ts'

/** Loads the endpoints with their codecs, which no page needs before its first call. */
const endpoints = async () =>
  (await import('../contract/catalogue.ts').catch(withoutConnection)).catalogueEndpoints

/** First part of the key of every query whose data are the same for every visitor. */
export const publicKey = 'public'

/** docs/api/client-behavior.md#intervals: info 10 minutes, events and subscriptions 20. */
const infoStaleTime = 10 * minute
const contextStaleTime = 20 * minute
const availabilityStaleTime = 5000
/** Data stay in memory while the page is open: without a connection they are all that a page can show. */
const keptTime = Infinity

/** The value of an answer. One from the cache of the worker is stored with its age, and the query fails. */
function freshValueOf<T>(result: Result<T>, { client, queryKey }: QueryFunctionContext): T {
  if (result.kind !== 'value' || result.keptAt === undefined) return valueOf(result)
  if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < result.keptAt)
    client.setQueryData(queryKey, result.value, { updatedAt: result.keptAt })
  throw new CallError({ kind: 'unreachable', reason: 'network' })
}

/**
 * True when the server has answered lately, so that its answer may replace an entry of the history: a list that the device
 * stored, or that could not be requested again, decides nothing.
 */
export const isDecided = ({ isSuccess, isStale }: Pick<UseQueryResult, 'isSuccess' | 'isStale'>): boolean =>
  isSuccess && !isStale

interface PublicOptions extends Partial<typeof automaticRetry> {
  readonly staleTime?: number
  readonly retry?: false
}

/** A query of public data that a page without a connection shows with their age. */
export const publicQuery = <T>(
  key: readonly unknown[],
  call: (signal: AbortSignal) => Promise<Result<T>>,
  options: PublicOptions = {},
) =>
  queryOptions({
    queryKey: [publicKey, ...key],
    queryFn: async (context) => freshValueOf(await call(context.signal), context),
    staleTime: contextStaleTime,
    gcTime: keptTime,
    ...options,
  })

/** Settings of the server that the app shows or follows. */
export const infoQuery = (api: Api) =>
  publicQuery(['info'], async (signal) => api.call((await endpoints()).info, { signal }), {
    staleTime: infoStaleTime,
  })

/** The application's languages; an event may offer fewer. */
export const languagesQuery = (api: Api) =>
  publicQuery(['languages'], async (signal) => api.call((await endpoints()).languages, { signal }))

/** Of the server's translations in all languages. */
export const bundleKey = [publicKey, 'bundle']

/** The server's translations in a language. */
export const bundleQuery = (api: Api, lang: string) =>
  publicQuery(['bundle', lang], async (signal) =>
    api.call((await endpoints()).bundle, { params: { lang }, signal }),
  )

const catalogueNames = ['event', 'events', 'subscription', 'subscriptions', 'organizer']

/** True for events, passes, lists and organizers with their texts. */
export const isCatalogue = ({ queryKey: [scope, name] }: Pick<Query, 'queryKey'>): boolean =>
  scope === 'availability' || (scope === publicKey && catalogueNames.includes(String(name)))

/** Events on sale in the server's order, filtered by the address (docs/api/catalogue.md#event-list). */
export const eventsQuery = (api: Api, filter: CatalogueFilter = {}) =>
  publicQuery(
    ['events', filter],
    async (signal) => api.call((await endpoints()).events, { query: filter, signal }),
    { ...automaticRetry, staleTime: minute },
  )

/** One event, without its categories. */
export const eventQuery = (api: Api, shortName: string) =>
  publicQuery(
    ['event', shortName],
    async (signal) => api.call((await endpoints()).event, { params: { shortName }, signal }),
    automaticRetry,
  )

/**
 * Availability is never stored on the device, because an old count would be wrong. An unknown event was withdrawn meanwhile: then
 * the event is requested again too.
 */
export const categoriesQuery = (api: Api, shortName: string, code?: string) =>
  queryOptions({
    queryKey: ['availability', shortName, code ?? null],
    ...automaticRetry,
    queryFn: async ({ client, signal }) => {
      const result = await api.call((await endpoints()).ticketCategories, {
        params: { shortName },
        query: { code },
        signal,
      })
      if (result.kind === 'refused' && result.status === 404)
        void client.invalidateQueries(eventQuery(api, shortName))
      return valueOf(result)
    },
    // The prefetch and the page share one request.
    staleTime: availabilityStaleTime,
  })

/** Countries by their name in a language, for additional fields. */
export const countriesQuery = (api: Api, lang: string) =>
  publicQuery(['countries', lang], async (signal) =>
    api.call((await endpoints()).countries, { params: { lang }, signal }),
  )

/** Countries for the address of an invoice. */
export const vatCountriesQuery = (api: Api, lang: string) =>
  publicQuery(['vat-countries', lang], async (signal) =>
    api.call((await endpoints()).vatCountries, { params: { lang }, signal }),
  )

/** Whose events and subscriptions a page lists (docs/api/catalogue.md#organizer). Only where the application info has `organizerPagesEnabled`. */
export const organizerQuery = (api: Api, organizerSlug: string) =>
  publicQuery(
    ['organizer', organizerSlug],
    async (signal) => {
      const { organizerEndpoints } = await import('../contract/organizer.ts').catch(withoutConnection)
      return api.call(organizerEndpoints.organizer, { params: { organizerSlug }, signal })
    },
    { ...automaticRetry, retry: false },
  )
