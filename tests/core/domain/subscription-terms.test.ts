import { describe, expect, it } from 'vitest'
import { entryLimit, subscriptionSale } from '#core/domain/subscription-terms.ts'

describe('entryLimit', () => {
  it.each([null, -1, 0, 2_147_483_647])('is null for %s, which means unlimited', (wire) => {
    expect(entryLimit(wire)).toBeNull()
  })
  it.each([1, 6, 2_147_483_646])('is the number of entries for %d', (wire) => {
    expect(entryLimit(wire)).toBe(wire)
  })
})

describe('subscriptionSale', () => {
  const now = 1_800_000_000_000
  const sale = (numAvailable: number, startDateTime: number, endDateTime: number) =>
    subscriptionSale(
      {
        numAvailable,
        salePeriod: { startDateTime, endDateTime, startTimeZoneOffset: 0, endTimeZoneOffset: 0 },
      },
      now,
    )
  it.each([
    [1, now - 1, 0, 'open'],
    [2_147_483_647, now - 1, now + 1, 'open'],
    [0, now - 1, now + 1, 'sold-out'],
    [0, now - 1, 0, 'sold-out'],
    [0, now + 1, 0, 'not-started'],
    [0, now - 2, now, 'over'],
    // The clock of the device is not that of the server: what is available can be bought.
    [5, now + 1, 0, 'open'],
    [5, now - 2, now - 1, 'open'],
  ])('with %d left, from %d until %d is %s (B80)', (numAvailable, from, until, state) => {
    expect(sale(numAvailable, from, until)).toBe(state)
  })
})
