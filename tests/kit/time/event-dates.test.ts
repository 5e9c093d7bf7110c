import { describe, expect, test } from 'vitest'
import { calendarDate } from '#catalogue/rules/event-day.ts'
import { appLanguages } from '#i18n/locales.ts'
import { differsOnDevice, eventSpan, hasDates, zoneName, zoneOfSpan } from '#kit/time/event-dates.ts'

/** Normalizes Intl's narrow spaces, so that the expectations hold for every ICU version. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '')

const hours = (count: number) => count * 3600
const nights = {
  startDateTime: Date.UTC(2027, 6, 8, 18, 30),
  startTimeZoneOffset: hours(2),
  endDateTime: Date.UTC(2027, 6, 10, 21, 45),
  endTimeZoneOffset: hours(2),
}
const oneDay = { ...nights, endDateTime: Date.UTC(2027, 6, 8, 20) }

describe('event dates', () => {
  test('over several days are shown on the clock of the event (B48)', () => {
    expect(plain(eventSpan(nights, 'en'))).toBe('Thu 8 July, 20:30 – Sat 10 July 2027, 23:45')
    expect(plain(eventSpan(nights, 'de'))).toBe('Do., 8. Juli, 20:30 – Sa., 10. Juli 2027, 23:45')
  })

  test('show the day once when the event begins and ends on it (B47)', () => {
    expect(plain(eventSpan(oneDay, 'en'))).toBe('Thu 8 July 2027, 20:30 – 22:00')
  })

  test.each([
    ['00:00', Date.UTC(2027, 6, 8, 22), 'Thu 8 July 2027, 20:30 – 00:00'],
    ['05:59', Date.UTC(2027, 6, 9, 3, 59), 'Thu 8 July 2027, 20:30 – 05:59'],
    ['06:00', Date.UTC(2027, 6, 9, 4), 'Thu 8 July, 20:30 – Fri 9 July 2027, 06:00'],
    ['00:00 two days later', Date.UTC(2027, 6, 9, 22), 'Thu 8 July, 20:30 – Sat 10 July 2027, 00:00'],
  ])('name the day after only when an evening ends at 06:00 or later: %s (B235)', (_, endDateTime, text) => {
    expect(plain(eventSpan({ ...nights, endDateTime }, 'en'))).toBe(text)
  })

  test.each([
    ['24 hours from 05:00', 3, 24, 'Thu 8 July, 05:00 – Fri 9 July 2027, 05:00'],
    ['27 hours from 02:00', 0, 27, 'Thu 8 July, 02:00 – Fri 9 July 2027, 05:00'],
    ['24 hours from midnight', -2, 24, 'Thu 8 July, 00:00 – Fri 9 July 2027, 00:00'],
    ['less than 24 hours from 00:30', -1.5, 23.5, 'Thu 8 July 2027, 00:30 – 00:00'],
  ])(
    'name both days of an event of a day or more that ends before 06:00: %s (B670)',
    (_, from, length, text) => {
      const startDateTime = Date.UTC(2027, 6, 8) + hours(from) * 1000
      const endDateTime = startDateTime + hours(length) * 1000
      expect(plain(eventSpan({ ...nights, startDateTime, endDateTime }, 'en'))).toBe(text)
    },
  )

  test('never break a line within the hours: a dash would end it and a blank begin the next', () => {
    expect(eventSpan(oneDay, 'en')).toContain('20:30\u00a0–\u2060\u00a022:00')
  })

  test('break a line between two days after the dash only, and never after the weekday', () => {
    expect(eventSpan(nights, 'en')).toContain(':30\u00a0– Sat\u00a010 July')
    expect(eventSpan(nights, 'de')).toContain(':30\u00a0– Sa.,\u00a010. Juli')
  })

  test('name both zones when the clocks change in between', () => {
    const zurich = (dates: typeof nights) => zoneOfSpan(dates, 'Europe/Zurich', 'en', 'short')
    expect(zurich(nights)).toBe('CEST')
    expect(zurich({ ...nights, endDateTime: 0 })).toBe('CEST')
    const change = { ...nights, endDateTime: Date.UTC(2027, 9, 31, 9), endTimeZoneOffset: hours(1) }
    expect(zurich(change)).toBe('CEST\u00a0– CET')
    expect(zoneOfSpan(change, 'Europe/Zurich', 'en', 'longGeneric')).toBe('Central European Time')
  })

  test('show both years over New Year', () => {
    const eve = {
      ...nights,
      startDateTime: Date.UTC(2027, 11, 31, 20),
      endDateTime: Date.UTC(2028, 0, 1, 12),
    }
    expect(plain(eventSpan(eve, 'en'))).toBe('Fri 31 December 2027, 22:00 – Sat 1 January 2028, 14:00')
  })

  test('keep the hours when the clocks change in between', () => {
    const change = {
      startDateTime: Date.UTC(2027, 9, 30, 20),
      startTimeZoneOffset: hours(2),
      endDateTime: Date.UTC(2027, 9, 31, 9),
      endTimeZoneOffset: hours(1),
    }
    expect(plain(eventSpan(change, 'en'))).toBe('Sat 30 October, 22:00 – Sun 31 October 2027, 10:00')
  })

  test('leave out an end before the start', () => {
    expect(plain(eventSpan({ ...nights, endDateTime: 0, endTimeZoneOffset: 0 }, 'en'))).toBe(
      'Thu 8 July 2027, 20:30',
    )
  })

  test('treat zero as a missing date', () => {
    expect(hasDates(nights)).toBe(true)
    expect(hasDates({ ...nights, startDateTime: 0 })).toBe(false)
  })

  test('show the day of the event in the calendar sheet, not the day of the device', () => {
    const late = { ...nights, startDateTime: Date.UTC(2027, 6, 8, 23) }
    expect(calendarDate(late, 'en')).toEqual({ weekday: 'Fri', day: '9', month: 'July' })
  })

  test.each([
    ['bg', 'ное', 'дек'],
    ['pl', 'lis', 'gru'],
    ['cs', 'lis', 'pro'],
    ['tr', 'Kas', 'Ara'],
  ])('name the month on the calendar sheet in %s, not by its number (B461)', (lang, november, december) => {
    const at = (month: number) => ({ ...nights, startDateTime: Date.UTC(2027, month, 8, 12) })
    expect(calendarDate(at(10), lang).month).toBe(november)
    expect(calendarDate(at(11), lang).month).toBe(december)
  })

  test.each(appLanguages)('give every month at most four letters on the calendar sheet in %s', (lang) => {
    for (let month = 0; month < 12; month++) {
      const date = calendarDate({ ...nights, startDateTime: Date.UTC(2027, month, 8, 12) }, lang)
      expect(date.month).toMatch(/^\p{Letter}{2,4}\.?$/u)
    }
  })

  test.each(['cs', 'da', 'de', 'tr'])(
    'show the day on the calendar sheet in %s without a full stop (B461)',
    (lang) => expect(calendarDate(nights, lang).day).toBe('8'),
  )
})

describe('dates on the clock of the device', () => {
  test('are shown when it differs at the start or at the end', () => {
    expect(differsOnDevice(nights, () => hours(2))).toBe(false)
    expect(differsOnDevice(nights, () => hours(-4))).toBe(true)
    expect(differsOnDevice(nights, (at) => hours(at === nights.startDateTime ? 2 : 1))).toBe(true)
  })
})

describe('zoneName', () => {
  test('is that of the instant', () => {
    expect(
      zoneName(nights.startDateTime, { timeZone: 'Europe/Zurich', offsetSeconds: hours(2) }, 'en', 'short'),
    ).toBe('CEST')
  })

  test('is the offset when the device does not have the zone', () => {
    expect(zoneName(0, { timeZone: 'Mars/Olympus', offsetSeconds: hours(2) }, 'en', 'short')).toBe('GMT+2')
  })

  test.each([
    [5.5, 'GMT+5:30'],
    [-3.5, 'GMT-3:30'],
    [5.75, 'GMT+5:45'],
    [0, 'GMT+0'],
  ])(
    'is the offset of %s hours in hours and minutes when the device does not have the zone (B671)',
    (offset, name) => {
      expect(zoneName(0, { timeZone: 'Mars/Olympus', offsetSeconds: hours(offset) }, 'en', 'short')).toBe(
        name,
      )
    },
  )
})
