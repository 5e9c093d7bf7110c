import { describe, expect, it } from 'vitest'
import { pollInterval } from '#features/checkout/reservation-query.ts'
import { order } from './reservations.ts'

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
