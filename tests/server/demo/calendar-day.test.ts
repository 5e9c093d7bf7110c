import { describe, expect, it } from 'vitest'
import { instantAfter, daysToWeekday, daysToClockChange } from '#server/demo/calendar-day.ts'
import { testNow } from '../../support/seeds.ts'

describe('calendar-day', () => {
  it('an hour is in the zone of the place, also after a change of daylight saving', () => {
    const march = Date.UTC(2027, 2, 20, 12)
    expect(new Date(instantAfter(march, 0, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-20T08:00:00.000Z',
    )
    expect(new Date(instantAfter(march, 8, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-28T07:00:00.000Z',
    )
  })

  it('finds the next weekday', () => {
    const days = daysToWeekday(testNow, 6, 30, 'Europe/Zurich')
    expect(new Date(testNow + days * 86_400_000).getUTCDay()).toBe(6)
    expect(days).toBeGreaterThanOrEqual(30)
  })

  it('finds the evening before a change of daylight saving', () => {
    const late = Date.UTC(2027, 2, 1, 22, 30)
    expect(daysToClockChange(late, 0, 'Europe/Zurich')).toBe(26)
    expect(daysToClockChange(late, 27, 'Europe/Zurich')).toBe(243)
  })

  it('counts calendar days, not hours', () => {
    const late = Date.UTC(2027, 2, 20, 22, 30)
    expect(new Date(instantAfter(late, 8, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-28T07:00:00.000Z',
    )
  })

  it('finds the weekday when the place has the next day already', () => {
    const lateFriday = Date.UTC(2027, 2, 5, 23, 30)
    const saturday = instantAfter(
      lateFriday,
      daysToWeekday(lateFriday, 6, 0, 'Europe/Zurich'),
      '20:00',
      'Europe/Zurich',
    )
    expect(new Date(saturday).toISOString()).toBe('2027-03-06T19:00:00.000Z')
  })
})
