import { describe, expect, test } from 'vitest'
import { zoneName } from '#core/domain/event-dates.ts'
import { recentTime, shortDateTime } from '#core/domain/recent-time.ts'
import { shortMoment } from '#core/domain/short-dates.ts'

const noon = Date.UTC(2026, 10, 27, 11)

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
])('shortMoment and zoneName in %s name the zone %s', (lang, name) => {
  expect(shortMoment(noon, 'Europe/Zurich', lang, { now: noon, offsetAt: () => 0 })).toMatch(
    new RegExp(`\u00a0${name}$`),
  )
  const zone = { timeZone: 'Europe/Zurich', offsetSeconds: 3600 }
  expect(zoneName(noon, zone, lang, 'short')).toBe(name)
})
