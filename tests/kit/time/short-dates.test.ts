import { describe, expect, it } from 'vitest'
import { appLanguages } from '#i18n/locales.ts'
import { hour } from '#kit/time/durations.ts'
import {
  onClockOf,
  shortDeadline,
  shortEventDay,
  shortEventSpan,
  shortMoment,
  type Reader,
} from '#kit/time/short-dates.ts'

/** Normalizes Intl's narrow spaces, so that the expectations hold for every ICU version. */
const plain = (text: string | null) =>
  text?.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '') ?? null

const november = Date.UTC(2026, 10, 23)
const inZurich: Reader = { now: november, offsetAt: () => 3600 }
const inNewYork: Reader = { now: november, offsetAt: () => -5 * 3600 }
const rendered: Reader = { now: november, offsetAt: null }

/** An event in Zurich. @param start epoch ms @param hours until the end */
const event = (start: number, hours: number) => ({
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: 3600,
    endDateTime: start + hours * hour,
    endTimeZoneOffset: 3600,
  },
})
const saturday = event(Date.UTC(2026, 10, 28, 17, 30), 3.5)

describe('shortEventDay', () => {
  it.each([
    ['en', 'Sat 28 Nov, 18:30 – 22:00'],
    ['de', 'Sa., 28. Nov., 18:30 – 22:00'],
    ['fr', 'sam. 28 nov., 18:30 – 22:00'],
  ])('in %s has neither year nor zone for a reader on the same clock (B301)', (lang, text) => {
    expect(plain(shortEventDay(saturday, lang, inZurich))).toBe(text)
  })

  it('names the zone for a reader on another clock, and never where the page is rendered ahead (B301)', () => {
    expect(plain(shortEventDay(saturday, 'en', inNewYork))).toBe('Sat 28 Nov, 18:30 – 22:00 CET')
    expect(plain(shortEventDay(saturday, 'en', rendered))).toBe('Sat 28 Nov, 18:30 – 22:00')
  })

  it.each([
    ['of the next January', november, Date.UTC(2027, 0, 16, 17), 'Sat 16 Jan 2027, 18:00 – 20:00'],
    [
      'in the same year within ten months',
      Date.UTC(2026, 0, 10),
      Date.UTC(2026, 9, 3, 17),
      'Sat 3 Oct, 18:00 – 20:00',
    ],
    [
      'in the same year after ten months',
      Date.UTC(2026, 0, 10),
      Date.UTC(2026, 10, 28, 17),
      'Sat 28 Nov 2026, 18:00 – 20:00',
    ],
    [
      'of the year before',
      Date.UTC(2027, 0, 2),
      Date.UTC(2026, 11, 30, 17),
      'Wed 30 Dec 2026, 18:00 – 20:00',
    ],
  ])('names the year of a day %s only where it is needed (B301)', (_, now, start, text) => {
    expect(plain(shortEventDay(event(start, 2), 'en', { ...inZurich, now }))).toBe(text)
  })

  it('names the hours of an evening until the next day, and both days of a longer event', () => {
    const evening = Date.UTC(2026, 10, 24, 19)
    expect(plain(shortEventDay(event(evening, 4), 'en', inZurich))).toBe('Tue 24 Nov, 20:00 – 00:00')
    expect(plain(shortEventDay(event(evening, 50), 'en', inNewYork))).toBe(
      'Tue 24 Nov, 20:00 CET – Thu 26 Nov',
    )
  })

  it('leaves out the month of the heading above, and only that one (B308)', () => {
    const below = (start: number, hours: number, month: number) =>
      plain(shortEventDay(event(start, hours), 'en', inZurich, Date.UTC(2026, month, 1)))
    expect(below(Date.UTC(2026, 10, 28, 17), 2, 10)).toBe('Sat 28, 18:00 – 20:00')
    expect(below(Date.UTC(2026, 10, 28, 17), 100, 10)).toBe('Sat 28, 18:00 – Wed 2 Dec')
    expect(below(Date.UTC(2026, 9, 28, 17), 1000, 10)).toBe('Wed 28 Oct, 18:00 – Wed 9 Dec')
    expect(below(Date.UTC(2026, 10, 30, 13), 50, 11)).toBe('Mon 30 Nov, 14:00 – Wed 2 Dec')
  })

  it.each(appLanguages)('in %s shortens an end only where the start is of the month above (B308)', (lang) => {
    for (const start of [-30, -5, 5, 20].map((days) => november + days * 24 * hour))
      for (const month of [9, 10, 11]) {
        const text = (above?: number) => shortEventDay(event(start, 200), lang, inZurich, above) ?? ''
        const isBelow = new Date(start).getUTCMonth() === month
        expect(text(Date.UTC(2026, month)) === text()).toBe(!isBelow)
      }
  })

  it('is null for an event without dates', () => {
    expect(shortEventDay(event(0, 0), 'en', inZurich)).toBeNull()
  })
})

describe('shortEventSpan', () => {
  it('has every hour of the event', () => {
    const span = (hours: number, reader = inZurich) =>
      plain(shortEventSpan(event(Date.UTC(2026, 10, 28, 17, 30), hours), 'en', reader))
    expect(span(0)).toBe('Sat 28 Nov, 18:30')
    expect(span(3.5)).toBe('Sat 28 Nov, 18:30 – 22:00')
    expect(span(3.5, inNewYork)).toBe('Sat 28 Nov, 18:30 – 22:00 CET')
    expect(span(51)).toBe('Sat 28 Nov, 18:30 – Mon 30 Nov, 21:30')
  })

  it('on another clock has its day and hours', () => {
    const moved = onClockOf(saturday, () => 9 * 3600)
    expect(plain(shortEventSpan(moved, 'en', { now: november, offsetAt: () => 9 * 3600 }))).toBe(
      'Sun 29 Nov, 02:30 – 06:00',
    )
  })
})

describe('shortMoment', () => {
  const end = Date.UTC(2026, 11, 16, 17)
  it('is on the clock of the event, with the zone for a reader on another clock (B301)', () => {
    expect(plain(shortMoment(end, 'Europe/Zurich', 'en', inZurich))).toBe('Wed 16 Dec, 18:00')
    expect(plain(shortMoment(end, 'Europe/Zurich', 'en', inNewYork))).toBe('Wed 16 Dec, 18:00 CET')
    expect(plain(shortMoment(end, 'Europe/Zurich', 'en', rendered))).toBe('Wed 16 Dec, 18:00')
  })

  it.each([1, 31, 59])(
    'has no zone for a reader on the same clock %i seconds after a full minute (B672)',
    (seconds) => {
      const moment = plain(shortMoment(end + seconds * 1000, 'Europe/Zurich', 'en', inZurich))
      expect(moment).toBe('Wed 16 Dec, 18:00')
    },
  )

  it('is on the clock of the reader when the device does not have the zone', () => {
    expect(plain(shortMoment(end, 'Mars/Olympus', 'en', inNewYork))).toBe('Wed 16 Dec, 12:00')
  })
})

describe('shortDeadline', () => {
  const texts = (lang: string) => ({
    lang,
    t: (key: string, args = {}) =>
      key === 'app.facts.end-of-day' ? `end of ${Object.values(args).join()}` : key,
  })
  const deadline = (at: number, reader: Reader, { lang = 'en', timeZone = 'Europe/Zurich' } = {}) =>
    plain(shortDeadline(texts(lang), at, timeZone, reader))
  const midnight = Date.UTC(2026, 10, 26, 23)

  it('has day and hour, the zone only for a reader on another clock', () => {
    expect(deadline(midnight + 12 * hour, inZurich)).toBe('Fri 27 Nov, 12:00')
    expect(deadline(midnight + 12 * hour, inNewYork)).toBe('Fri 27 Nov, 12:00 CET')
  })

  it('has the year in another year', () => {
    expect(deadline(Date.UTC(2027, 0, 8, 11), inZurich)).toBe('Fri 8 Jan 2027, 12:00')
  })

  it("is the end of the day before at midnight of the event's zone", () => {
    expect(deadline(midnight, inZurich)).toBe('end of Thu 26 Nov')
    expect(deadline(midnight, inZurich, { lang: 'de' })).toBe('end of Do., 26. Nov.')
    expect(deadline(midnight, inNewYork)).toBe('end of Thu 26 Nov')
    expect(deadline(midnight, inZurich, { timeZone: 'Europe/London' })).toBe('Thu 26 Nov, 23:00 GMT')
  })

  it('is on the clock of the reader when the device does not have the zone', () => {
    expect(deadline(midnight, inNewYork, { timeZone: 'Mars/Olympus' })).toBe('Thu 26 Nov, 18:00')
  })
})
