import { expect, test } from 'vitest'
import {
  clockText,
  countdownTone,
  holdDurationText,
  passedThreshold,
  timeLeft,
} from '#core/domain/countdown.ts'
import { minute } from '#core/domain/durations.ts'

test('timeLeft uses the clock of the server and is never negative', () => {
  expect(timeLeft(100_000, 40_000, 0)).toBe(60_000)
  expect(timeLeft(100_000, 40_000, 30_000)).toBe(30_000)
  expect(timeLeft(100_000, 140_000, 0)).toBe(0)
})

test.each([
  [25 * minute, 'calm'],
  [5 * minute, 'calm'],
  [5 * minute - 1, 'warn'],
  [minute, 'warn'],
  [minute - 1, 'danger'],
  [0, 'danger'],
] as const)('countdownTone with %i ms left is %s (B125, B126)', (left, tone) => {
  expect(countdownTone(left)).toBe(tone)
})

test.each([
  [25 * minute, '25:00'],
  [61_000, '01:01'],
  [60_001, '01:01'],
  [1, '00:01'],
  [0, '00:00'],
  [77 * minute, '1:17:00'],
  [26 * 60 * minute, '1 day 2:00:00'],
  [(40 * 24 + 1) * 60 * minute, '1 month 1 week 3 days 1:00:00'],
])('clockText of %i ms is %s (B124)', (left, text) => {
  expect(clockText(left, 'en')).toBe(text)
})

test('clockText names the days in the language of the page', () => {
  expect(clockText(2 * 24 * 60 * minute, 'de')).toBe('2 Tage 0:00:00')
})

test.each([
  [301_000, 300_000, 'five-minutes'],
  [300_000, 299_000, null],
  [61_000, 60_000, 'one-minute'],
  [1000, 0, 'over'],
  [0, 0, null],
  [400_000, 0, 'over'],
] as const)('passedThreshold from %i to %i is %s', (before, left, moment) => {
  expect(passedThreshold(before, left)).toBe(moment)
})

test.each([
  [1, 'en', '1 minute'],
  [25, 'de', '25 Minuten'],
  [60, 'fr', '1 heure'],
  [90, 'it', '1 ora e 30 minuti'],
  [1440, 'es', '1 día'],
  [30 * 1440, 'de', '30 Tage'],
  [1505, 'en', '1 day, 1 hour, 5 minutes'],
] as const)('holdDurationText of %i minutes in %s is %s', (minutes, lang, text) => {
  expect(holdDurationText(minutes, lang).replaceAll(/\s/g, ' ')).toBe(text)
})
