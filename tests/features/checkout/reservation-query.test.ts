import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { pollInterval, reservationQuery } from '#features/checkout/reservation-query.ts'
import { loadedReservation, type LoadedReservation } from '#shared/loaded-reservation.ts'
import { order } from '../../support/orders.ts'
import { scriptedApi, value } from '../../support/scripted-api.ts'

const polled = (status: string, dataUpdatedAt: number, errorUpdatedAt: number) => ({
  data: { info: order({ status }), clockOffset: 0 },
  dataUpdatedAt,
  errorUpdatedAt,
})

describe('pollInterval', () => {
  it('is the interval of the status while the server answers', () => {
    expect(pollInterval(polled('OFFLINE_PAYMENT', 100_000, 0))).toBe(5000)
    expect(pollInterval(polled('EXTERNAL_PROCESSING_PAYMENT', 100_000, 90_000))).toBe(2000)
    expect(pollInterval(polled('COMPLETE', 100_000, 0))).toBe(false)
  })

  it('doubles with each failure of whatever kind, up to a minute: 15 requests in ten minutes, not 300', () => {
    let now = 0
    let requests = 0
    while (now < 600_000) {
      requests += 1
      now += Number(pollInterval(polled('EXTERNAL_PROCESSING_PAYMENT', 0, now)))
    }
    expect(requests).toBe(15)
  })
})

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
})
