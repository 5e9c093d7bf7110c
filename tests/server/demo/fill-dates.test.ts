import { describe, expect, it } from 'vitest'
import { fillDates } from '#server/demo/fill-dates.ts'
import { testNow } from '../../support/server/seeds.ts'

/** The date of an expression in a zone. */
const date = (expression: string, now: number, timeZone = 'Europe/Zurich') =>
  fillDates(`timeZone: ${timeZone}\nstartsAt: "{{${expression}}}"`, now).split('"')[1]

describe('fillDates', () => {
  it('counts calendar days of the zone, not hours', () => {
    const late = Date.UTC(2027, 2, 20, 22, 30)
    expect(date('day 8', late)).toBe('2027-03-28')
    expect(date('day 8', late, 'Asia/Tokyo')).toBe('2027-03-29')
  })

  it('finds the first weekday at least so many days away, and days around it', () => {
    const now = Date.UTC(2027, 2, 1, 12)
    expect(date('friday from day 0', now)).toBe('2027-03-05')
    expect(date('saturday from day 6', now)).toBe('2027-03-13')
    expect(date('saturday from day 6 - 2', now)).toBe('2027-03-11')
    expect(date('saturday from day 6 + 1', now)).toBe('2027-03-14')
  })

  it('finds the weekday when the place has the next day already', () => {
    expect(date('saturday from day 0', Date.UTC(2027, 2, 5, 23, 30))).toBe('2027-03-06')
  })

  it('finds the evening before a change of daylight saving', () => {
    const late = Date.UTC(2027, 2, 1, 22, 30)
    expect(date('clock change from day 0', late)).toBe('2027-03-27')
    expect(date('clock change from day 27', late)).toBe('2027-10-30')
  })

  it('writes the moment of the start and its last full hour as instants', () => {
    const now = Date.UTC(2027, 2, 1, 12, 34, 56, 789)
    expect(date('now', now)).toBe('2027-03-01T12:34:56.789Z')
    expect(date('now - 14 days', now)).toBe('2027-02-15T12:34:56.789Z')
    expect(date('this hour - 1 hour', now)).toBe('2027-03-01T11:00:00.000Z')
  })

  it('reads the zone of a file in JSON', () => {
    const text = JSON.stringify({ timeZone: 'Asia/Tokyo', startsAt: '{{day 0}} 10:00' })
    expect(fillDates(text, Date.UTC(2027, 2, 20, 22, 30))).toContain('2027-03-21 10:00')
  })

  it.each(['tomorrow', 'sunday from day 3', 'day', 'now - days', 'day 3 - x'])('refuses %s', (text) => {
    expect(() => date(text, testNow)).toThrow(`"${text}"`)
  })
})
