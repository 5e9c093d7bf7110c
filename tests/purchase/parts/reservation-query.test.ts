import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadedReservation, type LoadedReservation } from '#purchase/parts/loaded-reservation.ts'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import { refused } from '#wire/result.ts'
import { order } from '../../support/orders.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

describe('reservationQuery', () => {
  afterEach(() => vi.useRealTimers())
  const loaded = loadedReservation(order(), null, 0)

  /** Opens a page with this reservation in the cache, some time after it got there. @returns the number of requests */
  function requestsWith(cached: LoadedReservation, age: number): number {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const { api, call } = scriptedApi({ reservation: () => value(order()) })
    const client = createQueryClient()
    const query = reservationQuery(api, () => 0, order().id)
    client.setQueryData(query.queryKey, cached)
    vi.setSystemTime(1_000_000 + age)
    new QueryObserver(client, query).subscribe(() => undefined)()
    return call.mock.calls.length
  }

  it('does not request the reservation that came with the answer of the call that reserved', () => {
    expect(requestsWith({ ...loaded, isNew: true }, 1000)).toBe(0)
  })

  it('requests it when the page opens later', () => {
    expect(requestsWith({ ...loaded, isNew: true }, 5001)).toBe(1)
  })

  it('requests a reservation that was read before, however recently', () => {
    expect(requestsWith(loaded, 0)).toBe(1)
  })

  it.each([
    ['a refusal', refused(403)],
    ['a limit of the visitor', { kind: 'busy', status: 429, retryAfter: 5, limit: 'codes' } as const],
  ])('asks for the status of a payment after %s each minute', async (_, failure) => {
    vi.useFakeTimers()
    const { api, call } = scriptedApi({ reservation: () => failure })
    const client = createQueryClient()
    const query = reservationQuery(api, () => 0, order().id)
    const info = order({ status: 'EXTERNAL_PROCESSING_PAYMENT' })
    client.setQueryData(query.queryKey, loadedReservation(info, null, 0))
    const stop = new QueryObserver(client, query).subscribe(() => undefined)
    const counts: number[] = []
    for (const wait of [10_000, 60_000, 60_000]) {
      await vi.advanceTimersByTimeAsync(wait)
      counts.push(call.mock.calls.length)
    }
    stop()
    expect(counts).toEqual([1, 2, 3])
  })
})
