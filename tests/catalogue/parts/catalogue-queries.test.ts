import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventQuery, infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionQuery } from '#catalogue/parts/subscription-queries.ts'
import { minute } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { wholeEvent } from '../../support/events.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'

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
