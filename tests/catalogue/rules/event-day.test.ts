import { describe, expect, it } from 'vitest'
import { calendarDate, eventDay, eventTime } from '#catalogue/rules/event-day.ts'
import { hour } from '#kit/time/durations.ts'
import { record } from '../../support/records.ts'

/** Normalizes Intl's narrow spaces, so that the expectations hold for every ICU version. */
const plain = (text: string | null) =>
  text?.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '') ?? null

const start = Date.UTC(2026, 10, 24, 19)
/** Tuesday, 20:00 in Zurich. @param hours until the end */
const evening = (hours: number) => ({
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: 3600,
    endDateTime: start + hours * hour,
    endTimeZoneOffset: 3600,
  },
})
const withoutDates = record({
  datesWithOffset: { startDateTime: 0, startTimeZoneOffset: 0, endDateTime: 0, endTimeZoneOffset: 0 },
})

describe('eventDay', () => {
  it.each([
    ['without an end', 0, 'Tue 24 November 2026, 20:00 CET'],
    ['within one day', 3, 'Tue 24 November 2026, 20:00 – 23:00 CET'],
    ['until midnight', 4, 'Tue 24 November 2026, 20:00 – 00:00 CET'],
    ['until 05:30 of the next day', 9.5, 'Tue 24 November 2026, 20:00 – 05:30 CET'],
    ['until 06:00 of the next day', 10, 'Tue 24 November, 20:00 CET – Wed 25 November 2026'],
    ['over two nights', 28, 'Tue 24 November, 20:00 CET – Thu 26 November 2026'],
    ['over New Year', 24 * 60, 'Tue 24 November 2026, 20:00 CET – Sat 23 January 2027'],
  ])('shows the hours of an event %s (B235)', (_, hours, text) => {
    expect(plain(eventDay(evening(hours), 'en'))).toBe(text)
  })

  it.each([
    ['de', 'Di., 24. November 2026, 20:00 – 00:00 MEZ'],
    ['fr', 'mar. 24 novembre 2026, 20:00 – 00:00 CET'],
    ['it', 'mar 24 novembre 2026, 20:00 – 00:00 CET'],
    ['es', 'mar, 24 de noviembre de 2026, 20:00 – 00:00 CET'],
  ])('writes an evening past midnight in %s (B235)', (lang, text) => {
    expect(plain(eventDay(evening(4), lang))).toBe(text)
  })

  it('does not let a line end between hours and zone', () => {
    expect(eventDay(evening(4), 'en')).toContain('20:00\u00a0–\u2060\u00a000:00\u00a0CET')
  })

  it('is null for an event without dates', () => {
    expect(eventDay(withoutDates, 'en')).toBeNull()
  })
})

describe('eventTime', () => {
  it.each([
    ['within one day', 3, '20:00 – 23:00 CET'],
    ['that passes midnight', 4, '20:00 – 00:00 CET'],
    ['of several days', 28, '20:00 CET – Thu 26 Nov'],
    ['that ends in another year', 40 * 24, '20:00 CET – Sun 3 Jan 2027'],
  ])('leaves out the first day of an event %s', (_, hours, text) => {
    expect(plain(eventTime(evening(hours), 'en'))).toBe(text)
  })

  it('writes the hours of an early event with two digits', () => {
    const early = {
      ...evening(1),
      datesWithOffset: { ...evening(1).datesWithOffset, startDateTime: start - 13 * hour },
    }
    expect(plain(eventTime(early, 'en'))).toBe('07:00 – 21:00 CET')
  })

  it('names the offset of a zone that the device does not have', () => {
    expect(plain(eventTime({ ...evening(1), timeZone: 'Mars/Olympus' }, 'en'))).toBe('20:00 – 21:00 GMT+1')
  })

  it('is null for an event without dates', () => {
    expect(eventTime(withoutDates, 'en')).toBeNull()
  })
})

it.each([0, 9.5, 18, 23.75])(
  'the sheet, the time beside it and the full date name the same days on every clock: start at %s UTC',
  (startHour) => {
    for (let offset = -12; offset <= 14; offset += 0.25) {
      const clock = offset * 3600
      const startDateTime = Date.UTC(2027, 2, 26, 0, startHour * 60)
      const endDateTime = startDateTime + 47 * hour
      const zones = { startTimeZoneOffset: clock, endTimeZoneOffset: clock }
      const event = { timeZone: 'UTC', datesWithOffset: { startDateTime, endDateTime, ...zones } }
      const dayOf = (at: number) => String(new Date(at + clock * 1000).getUTCDate())
      const { weekday, day, month } = calendarDate(event.datesWithOffset, 'en')
      expect([offset, day]).toEqual([offset, dayOf(startDateTime)])
      expect(plain(eventDay(event, 'en'))).toMatch(
        new RegExp(`^${weekday} ${day} ${month}\\w*, .* – \\w+ ${dayOf(endDateTime)} `),
      )
      expect(plain(eventTime(event, 'en'))).toMatch(new RegExp(` – \\w+ ${dayOf(endDateTime)} Mar$`))
    }
  },
)
