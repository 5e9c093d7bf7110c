import { describe, expect, test } from 'vitest'
import { dateTimeInZone, deadlineIn, recentTime, shortDateTime } from '#core/domain/deadlines.ts'
import { zoneName } from '#core/domain/event-dates.ts'

const noon = Date.UTC(2026, 10, 27, 11)

test('formats an instant in its time zone', () => {
  expect(dateTimeInZone(noon, 'en', 'Europe/Zurich')).toMatch(/27 November 2026.*12:00 CET/)
})

describe("an instant in the device's time zone", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const onDevice = dateTimeInZone(noon, 'en', timeZone)

  test('is formatted when the given zone is not supported', () => {
    expect(dateTimeInZone(noon, 'en', 'Mars/Phobos')).toBe(onDevice)
  })

  test('is formatted when no zone is stored', () => {
    expect(dateTimeInZone(noon, 'en', null)).toBe(onDevice)
  })

  test('is the deadline when the zone of the event is not supported', () => {
    expect(deadlineIn(noon, 'en', 'Mars/Phobos')).toEqual({ endOfDay: false, text: onDevice })
  })
})

test("deadlineIn shows midnight of the event's zone as the end of the day before", () => {
  const midnight = Date.UTC(2026, 10, 26, 23)
  expect(deadlineIn(midnight, 'en', 'Europe/Zurich')).toEqual({
    endOfDay: true,
    text: expect.stringMatching(/^Thu,? 26 November 2026$/) as string,
  })
  expect(deadlineIn(midnight, 'en', 'Europe/London')).toMatchObject({ endOfDay: false })
  expect(deadlineIn(midnight, 'en', 'Mars/Phobos').endOfDay).toBe(false)
})

describe('deadlineIn', () => {
  test('shows day, hour and zone of another hour than midnight', () => {
    expect(deadlineIn(noon, 'en', 'Europe/Zurich')).toEqual({
      endOfDay: false,
      text: expect.stringMatching(/^Fri,? 27 November 2026(,| at) 12:00 CET$/) as string,
    })
  })

  test('shows the end of the day before in the language of the page', () => {
    expect(deadlineIn(Date.UTC(2026, 10, 26, 23), 'de', 'Europe/Zurich').text).toBe('Do., 26. November 2026')
  })
})

describe('recentTime', () => {
  const evening = new Date(2027, 6, 9, 22, 4).getTime()

  test('is the hour alone on the same day', () => {
    expect(recentTime(evening, evening + 60_000, 'en')).toBe('22:04')
    expect(recentTime(evening, evening + 60_000, 'de')).toBe('22:04')
  })

  test('has the day from the next day on', () => {
    const next = new Date(2027, 6, 10, 0, 1).getTime()
    expect(recentTime(evening, next, 'en')).toBe('9 Jul, 22:04')
    expect(recentTime(evening, next, 'en')).toBe(shortDateTime(evening, 'en'))
  })
})

test.each([
  ['en', 'CET'],
  ['fr', 'CET'],
  ['de', 'MEZ'],
  ['it', 'CET'],
  ['es', 'CET'],
])('dateTimeInZone and zoneName in %s name the zone %s', (lang, name) => {
  expect(dateTimeInZone(noon, lang, 'Europe/Zurich')).toMatch(new RegExp(` ${name}$`))
  const zone = { timeZone: 'Europe/Zurich', offsetSeconds: 3600 }
  expect(zoneName(noon, zone, lang, 'short')).toBe(name)
})
