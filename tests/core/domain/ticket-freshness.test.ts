import { describe, expect, test } from 'vitest'
import {
  needsCheckBeforeEvent,
  freshness,
  eventTiming,
  canShowCode,
  type Freshness,
} from '#core/domain/ticket-freshness.ts'

const ada = { fullName: 'Ada Keller', email: 'ada@example.org' }

describe('freshness', () => {
  const cases: [string, Parameters<typeof freshness>[0], Freshness, boolean][] = [
    ['same holder', { ...ada, code: ada, missingSince: null }, 'ready', true],
    ['another name', { ...ada, code: { ...ada, fullName: 'Mia' }, missingSince: null }, 'changed', false],
    ['another email', { ...ada, code: { ...ada, email: 'a@b.c' }, missingSince: null }, 'changed', false],
    [
      'another letter case',
      { ...ada, code: { ...ada, fullName: 'ADA KELLER' }, missingSince: null },
      'changed',
      false,
    ],
    ['unknown to the server', { ...ada, code: ada, missingSince: 5 }, 'missing', true],
    [
      'changed and then unknown',
      { ...ada, code: { ...ada, fullName: 'Mia' }, missingSince: 5 },
      'changed',
      false,
    ],
    ['never had a code', { ...ada, code: null, missingSince: null }, 'no-code', false],
    ['no code and unknown', { ...ada, code: null, missingSince: 5 }, 'missing', false],
  ]
  test.each(cases)('is right for: %s', (_name, ticket, expected, shown) => {
    expect(freshness(ticket)).toBe(expected)
    expect(canShowCode(ticket)).toBe(shown)
  })
})

describe('eventTiming', () => {
  // 10 July 2027, 20:30 to 23:30 in a zone two hours east of UTC.
  const dates = {
    startDateTime: Date.UTC(2027, 6, 10, 18, 30),
    startTimeZoneOffset: 7200,
    endDateTime: Date.UTC(2027, 6, 10, 21, 30),
    endTimeZoneOffset: 7200,
  }
  test.each([
    ['the evening before', Date.UTC(2027, 6, 9, 21, 59), 'upcoming'],
    ['after midnight on the clock of the event, not of UTC', Date.UTC(2027, 6, 9, 22, 0), 'today'],
    ['while it runs', Date.UTC(2027, 6, 10, 20), 'today'],
    ['in the night after', Date.UTC(2027, 6, 11, 3), 'today'],
    ['the next morning', Date.UTC(2027, 6, 11, 4), 'past'],
  ] as const)('is right for: %s', (_name, now, expected) => {
    expect(eventTiming(dates, now)).toBe(expected)
  })

  test('of an event of several days is today from its first day to its last', () => {
    const long = { ...dates, endDateTime: Date.UTC(2027, 6, 13, 21) }
    expect(eventTiming(long, Date.UTC(2027, 6, 12, 9))).toBe('today')
  })

  test('without dates is upcoming', () => {
    expect(eventTiming({ ...dates, startDateTime: 0, endDateTime: 0 }, 99)).toBe('upcoming')
  })
})

describe('needsCheckBeforeEvent', () => {
  const hour = 3_600_000
  const start = Date.UTC(2027, 6, 10, 18, 30)
  const datesWithOffset = {
    startDateTime: start,
    startTimeZoneOffset: 7200,
    endDateTime: start + 3 * hour,
    endTimeZoneOffset: 7200,
  }
  test.each([
    ['two days before', 48, 60, false],
    ['on the eve, checked a week ago', 20, 168, true],
    ['on the eve, checked on the eve', 20, 23, false],
    ['while it runs', -1, 30, true],
    ['when it is over', -30, 168, false],
  ])('is right for: %s', (_name, hoursBefore, checkedBefore, expected) => {
    const checkedAt = start - checkedBefore * hour
    expect(needsCheckBeforeEvent({ datesWithOffset, checkedAt }, start - hoursBefore * hour)).toBe(expected)
  })

  test('is false without dates', () => {
    const none = { startDateTime: 0, startTimeZoneOffset: 0, endDateTime: 0, endTimeZoneOffset: 0 }
    expect(needsCheckBeforeEvent({ datesWithOffset: none, checkedAt: -1e15 }, start)).toBe(false)
  })
})
