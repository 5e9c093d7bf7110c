import { describe, expect, test } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import {
  needsCheckBeforeEvent,
  shownCheckDay,
  freshness,
  canShowCode,
  type Freshness,
} from '#ticket/rules/ticket-freshness.ts'

const ada = { fullName: 'Ada Keller', email: 'ada@example.org' }

describe('freshness', () => {
  const same = { ...ada, code: ada, missingSince: null }
  const renamed = { ...same, code: { ...ada, fullName: 'Mia' } }
  const cases: [string, Freshness, Parameters<typeof freshness>[0], boolean][] = [
    ['with the code of its attendee', 'ready', same, true],
    ['with the code of another name', 'changed', renamed, false],
    [
      'with the code of another e-mail address',
      'changed',
      { ...same, code: { ...ada, email: 'a@b.c' } },
      false,
    ],
    [
      'with the name in other letter case',
      'changed',
      { ...same, code: { ...ada, fullName: 'ADA KELLER' } },
      false,
    ],
    ['that is unknown to the server', 'missing', { ...same, missingSince: 5 }, true],
    ['that got another name and is unknown to the server', 'changed', { ...renamed, missingSince: 5 }, false],
    ['without a code', 'no-code', { ...same, code: null }, false],
    [
      'without a code that is unknown to the server',
      'missing',
      { ...same, code: null, missingSince: 5 },
      false,
    ],
  ]
  test.each(cases)('of a ticket %s is %s (W8)', (_name, expected, ticket, shown) => {
    expect(freshness(ticket)).toBe(expected)
    expect(canShowCode(ticket)).toBe(shown)
  })
})

describe('needsCheckBeforeEvent', () => {
  const start = Date.UTC(2027, 6, 10, 18, 30)
  const datesWithOffset = {
    startDateTime: start,
    startTimeZoneOffset: 7200,
    endDateTime: start + 3 * hour,
    endTimeZoneOffset: 7200,
  }
  test.each([
    [false, 'two days before', 48, 60],
    [true, 'on the eve after a check a week ago', 20, 168],
    [false, 'on the eve after a check on the eve', 20, 23],
    [true, 'while the event runs', -1, 30],
    [false, 'when the event is over', -30, 168],
  ])('is %s %s (W10)', (expected, _name, hoursBefore, checkedBefore) => {
    const checkedAt = start - checkedBefore * hour
    expect(needsCheckBeforeEvent({ datesWithOffset, checkedAt }, start - hoursBefore * hour)).toBe(expected)
  })

  test('is false without dates', () => {
    const none = { startDateTime: 0, startTimeZoneOffset: 0, endDateTime: 0, endTimeZoneOffset: 0 }
    expect(needsCheckBeforeEvent({ datesWithOffset: none, checkedAt: -1e15 }, start)).toBe(false)
  })
})

describe('shownCheckDay', () => {
  const startDateTime = Date.UTC(2027, 6, 10, 18)
  const endDateTime = startDateTime + 3 * hour
  const dayOf = (checkedAt: number, end = endDateTime) =>
    shownCheckDay({
      datesWithOffset: { startDateTime, startTimeZoneOffset: 0, endDateTime: end, endTimeZoneOffset: 0 },
      checkedAt,
    })
  // 1 January 1970 is day 0.
  const eventDay = 21_009

  test.each([
    ['a week before the event', startDateTime - 168 * hour, eventDay - 7],
    ['earlier', startDateTime - 168 * hour - 1, null],
    ['on the day before at midnight UTC', Date.UTC(2027, 6, 9), eventDay - 1],
    ['at the end of the event', endDateTime, eventDay],
    ['later', endDateTime + 1, null],
  ])(
    'is the day of a check in the week until the end of the event, otherwise null: %s',
    (_name, checkedAt, expected) => {
      expect(dayOf(checkedAt)).toBe(expected)
    },
  )

  test('takes the start of an event whose end is missing', () => {
    expect(dayOf(startDateTime, 0)).toBe(eventDay)
    expect(dayOf(startDateTime + 1, 0)).toBeNull()
  })
})
