/** What a query requests must be in its key: otherwise one answer is shown for another request. */
import { describe, expect, it } from 'vitest'
import {
  bundleQuery,
  categoriesQuery,
  countriesQuery,
  eventQuery,
  eventsQuery,
  vatCountriesQuery,
} from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionQuery, subscriptionsQuery } from '#catalogue/parts/subscription-queries.ts'
import { pollQuery, pollsQuery } from '#polls/parts/poll-queries.ts'
import {
  customPaymentMethodsQuery,
  selectedPaymentMethodQuery,
} from '#purchase/parts/payment/payment-method-query.ts'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import { fullTicketQuery, ticketInfoQuery } from '#ticket/parts/ticket-queries.ts'
import { scriptedApi } from '../../support/wire/scripted-api.ts'

const { api } = scriptedApi({})
const now = () => 0
const filters = [{}, { organizerSlug: 'acme' }, { organizer: '7' }, { tags: 'a' }, { subscription: 's' }]
const tickets = [
  { shortName: 'pietra', uuid: 'u-1' },
  { shortName: 'dusk', uuid: 'u-1' },
  { shortName: 'pietra', uuid: 'u-2' },
]
const polls = [
  { shortName: 'pietra', pin: 'p-1', pollId: '1' },
  { shortName: 'dusk', pin: 'p-1', pollId: '1' },
  { shortName: 'pietra', pin: 'p-2', pollId: '1' },
  { shortName: 'pietra', pin: 'p-1', pollId: '2' },
]

/** Every pair of these requests has different answers. */
const requests = {
  eventsQuery: filters.map((filter) => eventsQuery(api, filter)),
  subscriptionsQuery: filters.map((filter) => subscriptionsQuery(api, filter)),
  eventQuery: ['pietra', 'dusk'].map((name) => eventQuery(api, name)),
  subscriptionQuery: ['s-1', 's-2'].map((id) => subscriptionQuery(api, id)),
  bundleQuery: ['en', 'de'].map((lang) => bundleQuery(api, lang)),
  countriesQuery: ['en', 'de'].map((lang) => countriesQuery(api, lang)),
  vatCountriesQuery: ['en', 'de'].map((lang) => vatCountriesQuery(api, lang)),
  categoriesQuery: [
    categoriesQuery(api, 'pietra'),
    categoriesQuery(api, 'dusk'),
    categoriesQuery(api, 'pietra', 'EARLY'),
    categoriesQuery(api, 'pietra', 'early'),
  ],
  fullTicketQuery: tickets.map((ticket) => fullTicketQuery(api, ticket)),
  ticketInfoQuery: tickets.map((ticket) => ticketInfoQuery(api, ticket)),
  pollsQuery: polls.slice(0, 3).map(({ shortName, pin }) => pollsQuery(api, shortName, pin)),
  pollQuery: polls.map((poll) => pollQuery(api, poll)),
  reservationQuery: ['r-1', 'r-2'].map((id) => reservationQuery(api, now, id)),
  selectedPaymentMethodQuery: ['r-1', 'r-2'].map((id) => selectedPaymentMethodQuery(api, id)),
  customPaymentMethodsQuery: ['r-1', 'r-2'].map((id) => customPaymentMethodsQuery(api, id)),
}
const keysOf = (queries: readonly { readonly queryKey: readonly unknown[] }[]) =>
  queries.map(({ queryKey }) => JSON.stringify(queryKey))

describe('query keys', () => {
  it.each(Object.entries(requests))('%s has another key for each request', (_, queries) => {
    const keys = keysOf(queries)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are not shared by two kinds of query', () => {
    const all = Object.values(requests).flatMap((queries) => keysOf(queries))
    expect(new Set(all).size).toBe(all.length)
  })
})
