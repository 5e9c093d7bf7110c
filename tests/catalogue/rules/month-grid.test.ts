import { describe, expect, it } from 'vitest'
import { addMonths, monthGrid, monthOfWeek, monthsOf } from '#catalogue/rules/month-grid.ts'
import { hour } from '#kit/time/durations.ts'
import { someEvent } from '../../support/events.ts'

const now = Date.UTC(2026, 10, 22, 12)
const reader = { now, offsetAt: null }
const event = (shortName: string, start: number, end = start + hour) =>
  someEvent({
    shortName,
    datesWithOffset: {
      startDateTime: start,
      startTimeZoneOffset: 3600,
      endDateTime: end,
      endTimeZoneOffset: 3600,
    },
  })

describe('monthGrid', () => {
  it('has the whole weeks of the month from Monday, with days of the months before and after it (B363)', () => {
    const weeks = monthGrid([], '2026-11', reader)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.map(({ day }) => day)).toEqual([26, 27, 28, 29, 30, 31, 1])
    expect(weeks[5]?.map(({ key }) => key).slice(0, 2)).toEqual(['2026-11-30', '2026-12-01'])
    expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
  })

  it('shows an event on each of its days, by the clock of the event (B363)', () => {
    const days = (list: Parameters<typeof monthGrid>[0]) =>
      monthGrid(list, '2026-12', reader).flatMap((week) =>
        week.flatMap((day) => (day.events.length > 0 ? [day.key] : [])),
      )
    expect(days([event('weekend', Date.UTC(2026, 11, 5, 10), Date.UTC(2026, 11, 6, 10))])).toEqual([
      '2026-12-05',
      '2026-12-06',
    ])
    expect(days([event('at midnight', Date.UTC(2026, 10, 30, 23))])).toEqual(['2026-12-01'])
    expect(days([event('before', Date.UTC(2026, 10, 30, 10))])).toEqual(['2026-11-30'])
    expect(days([event('after', Date.UTC(2027, 0, 3, 10))])).toEqual(['2027-01-03'])
  })
})

it('a week that ends in the next month is shown with it (B363)', () => {
  expect(monthOfWeek(now)).toBe('2026-11')
  expect(monthOfWeek(Date.UTC(2026, 10, 29, 12))).toBe('2026-11')
  expect(monthOfWeek(Date.UTC(2026, 10, 30, 12))).toBe('2026-12')
})

describe('monthsOf', () => {
  it('begins with the current month for an event that runs, and ends with the last event (B363)', () => {
    const list = [
      event('runs', Date.UTC(2026, 8, 1), Date.UTC(2026, 11, 1)),
      event('last', Date.UTC(2027, 1, 3)),
    ]
    expect(monthsOf(list, reader)).toEqual(['2026-11', '2027-02'])
    expect(monthsOf([], reader)).toEqual(['2026-11', '2026-11'])
  })

  it('ends with the month before for an event until its last midnight, as the grid does (B676)', () => {
    const list = [event('until midnight', Date.UTC(2026, 10, 30, 19), Date.UTC(2026, 10, 30, 23))]
    expect(monthsOf(list, reader)).toEqual(['2026-11', '2026-11'])
    expect(
      monthGrid(list, '2026-12', reader)
        .flat()
        .filter(({ events, isInMonth }) => isInMonth && events.length > 0),
    ).toEqual([])
  })

  it('moves over the end of a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2027-01', -2)).toBe('2026-11')
  })
})
