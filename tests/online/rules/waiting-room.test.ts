import { describe, expect, it } from 'vitest'
import { minute, second } from '#kit/time/durations.ts'
import {
  countdownParts,
  countdownText,
  nextCheckIn,
  opening,
  runningTimes,
  timeToStart,
  waitingRoomState,
  type WaitingRoom,
} from '#online/rules/waiting-room.ts'

const start = Date.UTC(2027, 6, 27, 17)
const end = start + 90 * minute
const offsets = { startTimeZoneOffset: 7200, endTimeZoneOffset: 7200 }
const eventDates = { startDateTime: start, endDateTime: end, ...offsets }

const room = (over: Partial<WaitingRoom> = {}): WaitingRoom => ({
  eventShortName: 'roots',
  uuid: '207f224c-1df6-4994-9cb2-fa12eb36882d',
  codeHash: 'f',
  eventTitle: { en: 'Roots and Roofs' },
  organizationEmail: 'hello@example.org',
  firstName: 'Ada',
  timeZone: 'Europe/Zurich',
  dates: eventDates,
  eventDates,
  clockOffset: 0,
  checkedAt: start - 60 * minute,
  ...over,
})
/** While a join link is valid, begin and end are both its start. */
const joinable = (over: Partial<WaitingRoom> = {}) =>
  room({ dates: { startDateTime: start, endDateTime: start, ...offsets }, checkedAt: start, ...over })

describe('waitingRoomState', () => {
  it.each([
    ['not-started', start - 1],
    ['running', start],
    ['running', end - 1],
    ['ended', end],
  ])('is %s by begin and end (P167)', (state, now) => {
    expect(waitingRoomState(room(), now)).toBe(state)
  })

  it('counts by the clock of the server, not by that of the device', () => {
    const fast = room({ clockOffset: -minute })
    expect(waitingRoomState(fast, start + minute - 1)).toBe('not-started')
    expect(waitingRoomState(fast, start + minute)).toBe('running')
    expect(timeToStart(fast, start)).toBe(minute)
  })

  it('is running while begin equals end', () => {
    expect(waitingRoomState(joinable(), start)).toBe('running')
    expect(waitingRoomState(joinable(), end - 1)).toBe('running')
  })

  it('has ended with the event when begin equals end in times that were stored before', () => {
    expect(waitingRoomState(joinable(), end)).toBe('ended')
  })

  it('is running when the server has a join link after the end of the event', () => {
    expect(waitingRoomState(joinable({ checkedAt: end + minute }), end + 2 * minute)).toBe('running')
  })
})

describe('countdownParts', () => {
  it('rounds up, so that it is 0 only at the start', () => {
    expect(countdownParts(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
    expect(countdownParts(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
    expect(countdownParts((((2 * 24 + 1) * 60 + 12) * 60 + 40) * second)).toEqual({
      days: 2,
      hours: 1,
      minutes: 12,
      seconds: 40,
    })
  })

  it('is written in the language of the page without leading zeros', () => {
    expect(countdownText({ days: 0, hours: 1, minutes: 12, seconds: 40 }, 'en')).toBe(
      '1 hour, 12 minutes, 40 seconds',
    )
    expect(countdownText({ days: 0, hours: 0, minutes: 0, seconds: 0 }, 'de')).toBe('0 Sekunden')
  })
})

describe('nextCheckIn', () => {
  it('checks at the start', () => {
    expect(nextCheckIn(room(), start - 12 * second, 0)).toBe(12 * second)
  })

  it('checks every five minutes while a join link is valid', () => {
    expect(nextCheckIn(joinable(), start + minute, 0)).toBe(5 * minute)
  })

  it.each([
    ['five minutes, hours before', 3 * 60 * minute],
    ['minute in the last hour', 40 * minute],
  ])('checks 2 to 11 seconds after each full %s, when a join link may begin (P255)', (every, before) => {
    const interval = every.startsWith('five') ? 5 * minute : minute
    const delays = Array.from({ length: 16 }, (_, digit) => {
      const ofTicket = room({ uuid: digit.toString(16).repeat(4), clockOffset: 700 })
      const first = nextCheckIn(ofTicket, start - before - 90 * second - 700, 0) ?? 0
      const at = start - before - 90 * second + first
      expect(nextCheckIn(ofTicket, at - 700, 0)).toBe(interval)
      return (at % interval) / second
    })
    expect([...new Set(delays)].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(nextCheckIn(room({ uuid: 'none' }), start - before, 0)).toBe(2 * second)
  })

  it('checks every 20 seconds from ten minutes before the start, because a join link may be valid earlier (P255)', () => {
    expect(nextCheckIn(room(), start - 10.01 * minute, 0)).toBe(0.01 * minute)
    expect(nextCheckIn(room(), start - 10 * minute, 0)).toBe(20 * second)
    expect(nextCheckIn(room(), start - 90 * second, 0)).toBe(20 * second)
    // Times are those of the server's clock.
    expect(nextCheckIn(room({ clockOffset: minute }), start - 11 * minute, 0)).toBe(20 * second)
  })

  it('checks often while the event runs without a join link', () => {
    expect(nextCheckIn(room(), start + minute, 0)).toBe(15 * second)
  })

  it('waits longer after each failure, up to a minute, and not past the start', () => {
    const waits = [1, 2, 3, 4, 5, 9].map((failures) => nextCheckIn(room(), start - 61 * minute, failures))
    expect(waits).toEqual([5, 10, 20, 40, 60, 60].map((seconds) => seconds * second))
    expect(nextCheckIn(room(), start - 7 * second, 4)).toBe(7 * second)
    expect(nextCheckIn(null, start, 3)).toBe(20 * second)
  })

  it('ends with the event', () => {
    expect(nextCheckIn(room(), end, 0)).toBeNull()
  })
})

describe('start of the waiting room', () => {
  it('is that of the event, not that of the join link (P238)', () => {
    const opened = { ...offsets, startDateTime: start - 3 * minute, endDateTime: start - 3 * minute }
    const linked = room({ dates: opened })
    expect(runningTimes(linked, start - minute, 'en')).toEqual({ opened: '18:57', start: '19:00' })
    expect(runningTimes(linked, start, 'en')).toEqual({ opened: null, start: '19:00' })
    // Times are those of the server's clock.
    expect(runningTimes({ ...linked, clockOffset: 2 * minute }, start - minute, 'en').opened).toBeNull()
    expect(runningTimes(room(), start + minute, 'en')).toEqual({ opened: null, start: '19:00' })
  })
})

describe('opening', () => {
  const newYork = { timeZone: 'America/New_York', offsetAt: () => -4 * 3600 }
  it('is on the clock of the device, with its day on another day only and with the zone where that differs (W172, P238)', () => {
    expect(opening(room(), start - minute, 'en', newYork)).toEqual({
      time: '13:00\u00a0GMT-4',
      isToday: true,
    })
    const rome = { timeZone: 'Europe/Rome', offsetAt: () => 7200 }
    expect(opening(room(), start - minute, 'en', rome).time).toBe('19:00')
    // 23:59 of the day before in New York.
    const dayBefore = opening(room(), start - 13 * 60 * minute - minute, 'en', newYork)
    expect(dayBefore.isToday).toBe(false)
    expect(dayBefore.time).toMatch(/^Tue\s27\sJul, 13:00\sGMT-4$/)
  })
})
