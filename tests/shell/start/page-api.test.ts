import { afterEach, expect, it, vi } from 'vitest'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createPageApi } from '#shell/start/page-api.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import examples from '../../wire/examples.json' with { type: 'json' }
import { healthy, json, reserve, scripted } from '../../wire/scripted.ts'

afterEach(() => vi.unstubAllGlobals())

const reserved = { success: true, errorCount: 0, validationErrors: [], value: 'r1', warnings: [] }

/** What the query cache has of the reservation after the call that reserved it. */
async function cachedAfter(body: object) {
  vi.stubGlobal('fetch', scripted({ ...healthy, [reserve]: json(body) }).fetch)
  const client = createQueryClient()
  const clock = createTrustedClock({ deviceTime: () => Date.now() })
  const api = createPageApi({ client, language: () => 'en', sessionId: null, sessionOpen: false, clock })
  const order = { params: { shortName: 'lakeconf' }, query: { lang: 'en' }, body: { reservation: [] } }
  await api.call(endpoints.reserveTickets, order)
  return client.getQueryData(reservationQuery(api, () => 0, examples.reservationToPay.id).queryKey)
}

it('the API of the page puts a reservation that came with the answer into the cache, where the booking page reads it', async () => {
  expect(await cachedAfter({ ...reserved, representation: examples.reservationToPay })).toMatchObject({
    info: { id: examples.reservationToPay.id, status: examples.reservationToPay.status },
    clockOffset: 0,
    isNew: true,
  })
})

it('the API of the page puts nothing into the cache for an answer without one, as from alf.io', async () => {
  expect(await cachedAfter(reserved)).toBeUndefined()
})
