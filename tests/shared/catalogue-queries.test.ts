import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { minute } from '#core/domain/durations.ts'
import { eventQuery, infoQuery } from '#shared/catalogue-queries.ts'
import { subscriptionQuery } from '#shared/subscription-queries.ts'
import examples from '../core/contract/examples.json'
import { wholeEvent } from '../support/events.ts'
import { descriptor, descriptorId } from '../support/passes.ts'
import { scriptedApi, value } from '../support/scripted-api.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const { api, call } = scriptedApi({
  info: () => value(examples.applicationInfo),
  event: () => value(wholeEvent()),
  subscription: () => value(descriptor()),
})

test.each([
  ['the application', 10, endpoints.info, (client: QueryClient) => client.fetchQuery(infoQuery(api))],
  ['an event', 20, endpoints.event, (client: QueryClient) => client.fetchQuery(eventQuery(api, 'pietra'))],
  [
    'a subscription',
    20,
    endpoints.subscription,
    (client: QueryClient) => client.fetchQuery(subscriptionQuery(api, descriptorId)),
  ],
] as const)(
  'the app requests %s at most every %i minutes (B163, B165, B232)',
  async (_, minutes, endpoint, fetch) => {
    const client = new QueryClient()
    const calls = () => call.mock.calls.filter(([asked]) => asked === endpoint).length
    const ask = async (at: number) => {
      vi.setSystemTime(at)
      await fetch(client)
      return calls()
    }
    expect(await ask(0)).toBe(1)
    expect(await ask(minutes * minute - 1)).toBe(1)
    expect(await ask(minutes * minute)).toBe(2)
  },
)
