import { describe, expect, test } from 'vitest'
import {
  calendarDate,
  differsOnDevice,
  eventDay,
  eventSpan,
  hasDates,
  deviceSpan,
  allYearZoneName,
  zoneName,
  zoneOfSpan,
} from '#core/domain/event-dates.ts'

/** Nothing here may depend on where the tests run: the plain space is told from Intl's narrow one. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '')

const hours = (count: number) => count * 3600
const nights = {
  startDateTime: Date.UTC(2027, 6, 8, 18, 30),
  startTimeZoneOffset: hours(2),
  endDateTime: Date.UTC(2027, 6, 10, 21, 45),
  endTimeZoneOffset: hours(2),
}
const oneDay = { ...nights, endDateTime: Date.UTC(2027, 6, 8, 20) }

describe('when an event is', () => {
  test('runs over days on the clock of the event', () => {
    expect(plain(eventSpan(nights, 'en'))).toBe('Thu 8 July, 20:30 – Sat 10 July 2027, 23:45')
    expect(plain(eventSpan(nights, 'de'))).toBe('Do., 8. Juli, 20:30 – Sa., 10. Juli 2027, 23:45')
  })

  test('says the day once when it begins and ends on it', () => {
    expect(plain(eventSpan(oneDay, 'en'))).toBe('Thu 8 July 2027, 20:30 – 22:00')
    expect(plain(eventDay(oneDay, true, 'en'))).toBe('Thu 8 July 2027, 20:30')
  })

  test('never breaks a line within the hours: a dash would end one and leave a blank before the next', () => {
    expect(eventSpan(oneDay, 'en')).toContain('20:30\u00a0–\u2060\u00a022:00')
  })

  test('a weekday stays with its day', () => {
    expect(eventSpan(nights, 'en')).toContain('– Sat\u00a010 July')
    expect(eventSpan(nights, 'de')).toContain('– Sa.,\u00a010. Juli')
  })

  test('names both clocks when they change in between', () => {
    const zurich = (dates: typeof nights) => zoneOfSpan(dates, 'Europe/Zurich', 'en', 'short')
    expect(zurich(nights)).toBe('CEST')
    expect(zurich({ ...nights, endDateTime: 0 })).toBe('CEST')
    const change = { ...nights, endDateTime: Date.UTC(2027, 9, 31, 9), endTimeZoneOffset: hours(1) }
    expect(zurich(change)).toBe('CEST – CET')
    expect(zoneOfSpan(change, 'Europe/Zurich', 'en', 'longGeneric')).toBe('Central European Time')
  })

  test('says both years over New Year', () => {
    const eve = { ...nights, startDateTime: Date.UTC(2027, 11, 31, 20), endDateTime: Date.UTC(2028, 0, 1, 3) }
    expect(plain(eventSpan(eve, 'en'))).toContain('2027')
    expect(plain(eventSpan(eve, 'en'))).toContain('2028')
  })

  test('keeps the hours when the clocks change in between', () => {
    const change = {
      startDateTime: Date.UTC(2027, 9, 30, 20),
      startTimeZoneOffset: hours(2),
      endDateTime: Date.UTC(2027, 9, 31, 9),
      endTimeZoneOffset: hours(1),
    }
    expect(plain(eventSpan(change, 'en'))).toBe('Sat 30 October, 22:00 – Sun 31 October 2027, 10:00')
  })

  test('an end before the start is not shown', () => {
    expect(plain(eventSpan({ ...nights, endDateTime: 0, endTimeZoneOffset: 0 }, 'en'))).toBe(
      'Thu 8 July 2027, 20:30',
    )
  })

  test('a missing date is zero', () => {
    expect(hasDates(nights)).toBe(true)
    expect(hasDates({ ...nights, startDateTime: 0 })).toBe(false)
  })

  test('the leaf shows the event’s day, not the reader’s', () => {
    const late = { ...nights, startDateTime: Date.UTC(2027, 6, 8, 23) }
    expect(calendarDate(late, 'en')).toEqual({ weekday: 'Fri', day: '9', month: 'July' })
  })
})

describe('the reader’s own clock', () => {
  test('is shown when it differs at the start or at the end', () => {
    expect(differsOnDevice(nights, () => hours(2))).toBe(false)
    expect(differsOnDevice(nights, () => hours(-4))).toBe(true)
    expect(differsOnDevice(nights, (at) => hours(at === nights.startDateTime ? 2 : 1))).toBe(true)
  })

  test('moves both ends', () => {
    expect(plain(deviceSpan(nights, 'en', () => hours(-4)))).toBe(
      'Thu 8 July, 14:30 – Sat 10 July 2027, 17:45',
    )
  })
})

describe('the name of the zone', () => {
  test('is that of the instant', () => {
    expect(zoneName(nights.startDateTime, 'Europe/Zurich', hours(2), 'en', 'short')).toBe('CEST')
  })

  test('is the offset when the device does not know the zone', () => {
    expect(zoneName(0, 'Mars/Olympus', hours(2), 'en', 'short')).toBe('GMT+2')
    expect(zoneName(0, 'Mars/Olympus', hours(-3.5), 'en', 'short')).toBe('GMT-3.5')
  })

  test('for any day is never a made-up label', () => {
    expect(allYearZoneName('Europe/Zurich', 'en')).toBe('CET')
    expect(allYearZoneName('Europe/Zurich', 'fr')).not.toContain(':')
  })
})
