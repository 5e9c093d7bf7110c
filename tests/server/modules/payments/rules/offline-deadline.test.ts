/** docs/api/payments.md#offline-deadline */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import {
  noFixedDay,
  offlineDeadline,
  paymentDays,
  paymentPeriod,
  type DeadlineRules,
} from '#server/modules/payments/rules.ts'

/** Monday, 1 March 2027, 10:00 in Zurich. */
const monday = Date.UTC(2027, 2, 1, 9)
const rules = (changes: Partial<DeadlineRules> = {}): DeadlineRules => ({
  timeZone: 'Europe/Zurich',
  startsAt: monday + 30 * day,
  endsAt: monday + 30 * day,
  days: 5,
  businessDays: false,
  ...changes,
})

describe('offlineDeadline', () => {
  it.each([
    ['before noon', 0, Date.UTC(2027, 2, 5, 23)],
    ['at 11:59', 2 * hour - 1, Date.UTC(2027, 2, 5, 23)],
    ['at noon', 2 * hour, Date.UTC(2027, 2, 6, 11)],
    ['in the night', 13 * hour, Date.UTC(2027, 2, 6, 11)],
  ])('%s is five days after the last noon or midnight', (_, later, expected) => {
    expect(offlineDeadline(rules(), monday + later)).toBe(expected)
  })

  it.each([
    // Monday to Friday, then to the next Monday, over the weekend.
    [4, Date.UTC(2027, 2, 4, 23)],
    [5, Date.UTC(2027, 2, 7, 23)],
    [10, Date.UTC(2027, 2, 14, 23)],
  ])('is %i working days later where weekends do not count', (days, expected) => {
    expect(offlineDeadline(rules({ days, businessDays: true }), monday)).toBe(expected)
  })

  it('ends before an event that begins, or before the end of one that runs, and is none without a day for it (B430)', () => {
    const at = (startsAt: number, endsAt: number, now: number) =>
      offlineDeadline(rules({ startsAt, endsAt }), now)
    expect(at(monday, monday, monday)).toBeNull()
    const night = Date.UTC(2027, 2, 6, 23, 20)
    expect(at(night, night + hour, night - 1.5 * hour)).toBeNull()
    expect(at(monday - day, monday + 2 * day, monday)).toBe(Date.UTC(2027, 2, 2, 23))
    for (let hours = 1; hours < 24 * 9; hours += 5)
      for (const businessDays of [false, true]) {
        const startsAt = monday + 7 * day + hours * hour
        const deadline = offlineDeadline(
          rules({ startsAt, endsAt: startsAt, businessDays }),
          monday + 6 * day,
        )
        expect(deadline ?? startsAt).toBeLessThanOrEqual(startsAt)
      }
  })
})

describe('paymentDays', () => {
  it.each([
    [monday + 2 * day, 2],
    [monday + 9 * day, 5],
    // 23:00 in Zurich is the same day, midnight is the next.
    [monday + 13 * hour, 0],
    [monday + 14 * hour, 1],
    [monday - 2 * day, -2],
  ])('before an event that ends at %i are %i', (endsAt, expected) => {
    expect(paymentDays(rules({ endsAt }), monday)).toBe(expected)
  })
})

describe('paymentPeriod', () => {
  it('is the event, or two months for a subscription without a fixed day', () => {
    expect(paymentPeriod({ starts_at: noFixedDay - 1, ends_at: 9 }, monday)).toEqual({
      startsAt: noFixedDay - 1,
      endsAt: 9,
    })
    const later = Date.UTC(2027, 4, 1, 9)
    expect(paymentPeriod({ starts_at: noFixedDay, ends_at: noFixedDay }, monday)).toEqual({
      startsAt: later,
      endsAt: later,
    })
  })
})
