import { describe, expect, it } from 'vitest'
import { formatDays, formatSpan } from '#server/infra/i18n/date-phrases.ts'

const formatContext = { lang: 'en', timeZone: 'Europe/Zurich' }
/** 20:00 in Zurich. */
const from = Date.UTC(2026, 10, 24, 19)
/** @param hours until the end */
const span = (hours: number) => ({ from, until: from + hours * 3_600_000 })

describe('formatSpan', () => {
  it.each([
    ['within one day', 3, 'Tue 24 November 2026, 20:00 – 23:00 (CET)'],
    ['until midnight', 4, 'Tue 24 November 2026, 20:00 – 00:00 (CET)'],
    ['until 06:00 of the next day', 10, 'Tue 24 November 2026, 20:00 – Wed 25 November 2026, 06:00 (CET)'],
  ])('names the days of an event %s (B235)', (_, hours, text) => {
    expect(formatSpan(formatContext, span(hours))).toBe(text)
  })
})

describe('formatDays', () => {
  it.each([
    ['within one day', 3, '24 November 2026'],
    ['until 02:00 of the next day', 6, '24 November 2026'],
    ['until 06:00 of the next day', 10, '24 November 2026 – 25 November 2026'],
  ])('names the days of an event %s (B235)', (_, hours, text) => {
    expect(formatDays(formatContext, span(hours))).toBe(text)
  })
})
