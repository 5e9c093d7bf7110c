import { describe, expect, test } from 'vitest'
import { eventTiming, isDue, isOver, startsInText, type EventTiming } from '#catalogue/rules/event-timing.ts'
import { appLanguages } from '#i18n/locales.ts'
import { hour, minute } from '#kit/time/durations.ts'
import { hasEnded } from '#kit/time/event-dates.ts'

describe('eventTiming', () => {
  // 10 July 2027, 20:30 to 23:30 in a zone two hours east of UTC.
  const dates = {
    startDateTime: Date.UTC(2027, 6, 10, 18, 30),
    startTimeZoneOffset: 7200,
    endDateTime: Date.UTC(2027, 6, 10, 21, 30),
    endTimeZoneOffset: 7200,
  }
  test.each([
    ['on the evening before', 'upcoming', Date.UTC(2027, 6, 9, 21, 59)],
    ['after midnight on the clock of the event, not of UTC', 'today', Date.UTC(2027, 6, 9, 22, 0)],
    ['from its start', 'running', dates.startDateTime],
    ['until its end', 'running', dates.endDateTime - 1],
    ['from its end', 'ended', dates.endDateTime],
    ['in the night after', 'ended', Date.UTC(2027, 6, 11, 3)],
    ['on the next morning', 'past', Date.UTC(2027, 6, 11, 4)],
  ] as const)('of an evening %s is %s (W78)', (_name, expected, now) => {
    expect(eventTiming(dates, now)).toBe(expected)
  })

  test('of an event of several days is running from its first day to its last', () => {
    const long = { ...dates, endDateTime: Date.UTC(2027, 6, 13, 21) }
    expect(eventTiming(long, Date.UTC(2027, 6, 12, 9))).toBe('running')
  })

  test.each([0, dates.startDateTime, dates.startDateTime - 1])(
    'without an end (%i) is running for six hours',
    (endDateTime) => {
      const open = { ...dates, endDateTime }
      const after = (hours: number) => eventTiming(open, dates.startDateTime + hours * 3_600_000)
      expect([0, 5.9, 6.1].map(after)).toEqual(['running', 'running', 'past'])
    },
  )

  test('without dates is upcoming', () => {
    expect(eventTiming({ ...dates, startDateTime: 0, endDateTime: 0 }, 99)).toBe('upcoming')
  })
})

describe('hasEnded', () => {
  const startDateTime = Date.UTC(2027, 6, 10, 18, 30)
  const at = (endDateTime: number, start = startDateTime) => ({
    startDateTime: start,
    startTimeZoneOffset: 7200,
    endDateTime,
    endTimeZoneOffset: 7200,
  })
  test.each([
    ['with an end', at(startDateTime + 3 * hour), [2.9, 3, 9], [false, true, true]],
    ['without an end', at(0), [0, 5.9, 6.1], [false, false, true]],
    ['whose end is before its start', at(startDateTime - 1), [0, 6.1], [false, true]],
    ['without dates', at(0, 0), [0, 99], [false, false]],
  ] as const)('of an event %s decides as its timing', (_, dates, hours, expected) => {
    const times = hours.map((count) => startDateTime + count * hour)
    expect(times.map((now) => hasEnded(dates, now))).toEqual(expected)
    expect(times.map((now) => isOver(eventTiming(dates, now)))).toEqual(expected)
  })
})

describe('isDue and isOver', () => {
  test.each([
    ['upcoming', false, false],
    ['today', true, false],
    ['running', true, false],
    ['ended', false, true],
    ['past', false, true],
  ] as const satisfies readonly (readonly [EventTiming, boolean, boolean])[])(
    'of an event that is %s are %s and %s (W101)',
    (timing, due, over) => {
      expect([isDue(timing), isOver(timing)]).toEqual([due, over])
    },
  )
})

describe('startsInText', () => {
  // 18:30 in a zone two hours east of UTC.
  const start = Date.UTC(2027, 6, 10, 16, 30)
  const dates = {
    startDateTime: start,
    startTimeZoneOffset: 7200,
    endDateTime: start + 3 * 3_600_000,
    endTimeZoneOffset: 7200,
  }
  test.each([
    ['minutes below two hours, rounded up', 'in 119 minutes', 119 * minute - 1],
    ['one minute, never zero, before the start', 'in 1 minute', 1],
    ['hours and minutes, never more than are left', 'in 2 hr 59 min', 179 * minute + 1],
    ['hours on the same day', 'in 18 hours', 18 * 60 * minute],
    ['the day before by its word', 'tomorrow', 19 * 60 * minute],
    ['nothing for the day after tomorrow', null, 43 * 60 * minute],
    ['nothing from the start on', null, 0],
  ])('names %s (W101)', (_name, expected, before) => {
    expect(startsInText(dates, start - before, 'en')).toBe(expected)
  })

  test.each(appLanguages)('names hours with their minutes in %s (W101)', (lang) => {
    expect(startsInText(dates, start - 5 * hour - 7 * minute, lang)?.match(/\d+/g)).toEqual(['5', '7'])
  })

  test('names hours shortly before midnight, although the event is tomorrow (W101)', () => {
    const atOne = { ...dates, startDateTime: Date.UTC(2027, 6, 10, 23) }
    expect(startsInText(atOne, Date.UTC(2027, 6, 10, 20), 'de')).toBe('in 3 Stunden')
  })

  test('names nothing without dates (W101)', () => {
    expect(startsInText({ ...dates, startDateTime: 0 }, -1, 'en')).toBeNull()
  })
})
