import { describe, expect, it } from 'vitest'
import { isCalendarDay } from '#kit/time/date-text.ts'
import { recentTime } from '#kit/time/recent-time.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime()

describe('a time on the clock of the device', () => {
  const langs = ['de', 'en', 'fr', 'tr']
  it.each(langs)('has its day where that is not today, and no zone: %s', (lang) => {
    expect(recentTime(at(28, 7), at(28, 23), lang)).toBe('07:30')
    for (const now of [at(27, 7), at(27, 23), at(29, 1)])
      expect(recentTime(at(28, 7), now, lang)).toMatch(/28.*07:30/)
  })

  it.each(langs)('has its year where that is not of late: %s', (lang) => {
    expect(recentTime(at(28, 7), at(28 + 301, 7), lang)).toMatch(/28.*2026/)
    expect(recentTime(at(28, 7), at(28 + 299, 7), lang)).not.toMatch(/2026/)
  })
})

describe('isCalendarDay', () => {
  it.each(['1990-05-17', '2024-02-29', '0099-01-01'])('is true for %s', (text) =>
    expect(isCalendarDay(text)).toBe(true),
  )
  it.each(['1990-02-31', '2023-02-29', '1990-13-01', '1990-04-31', '1990-00-10', '1990-5-1', '', 'x'])(
    'is false for %j',
    (text) => expect(isCalendarDay(text)).toBe(false),
  )
})
