import { expect, test } from 'vitest'
import { dateTimeInZone, deadlineIn } from '#core/domain/deadlines.ts'
import { zoneName } from '#core/domain/event-dates.ts'

const noon = Date.UTC(2026, 10, 27, 11)

test('formats an instant in its time zone', () => {
  expect(dateTimeInZone(noon, 'en', 'Europe/Zurich')).toMatch(/27 November 2026.*12:00 CET/)
})

test("formats an instant in the device's time zone when the given one is not supported", () => {
  expect(dateTimeInZone(noon, 'en', 'Mars/Phobos')).toMatch(/27 November 2026.*11:00 UTC/)
})

test("formats an instant in the device's time zone when none is stored", () => {
  expect(dateTimeInZone(noon, 'en', null)).toMatch(/27 November 2026.*11:00 UTC/)
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
