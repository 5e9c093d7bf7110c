import { expect, test } from 'vitest'
import { day, hour, minute } from '#core/domain/durations.ts'
import { durationText } from '#core/domain/unit-text.ts'

test.each([
  [3 * day + hour, 'en', '3 days'],
  [hour, 'de', '1 Stunde'],
  [10 * minute + 1, 'en', '10 minutes'],
  [0, 'en', '0 minutes'],
])('durationText names %i ms in %s in its largest unit: %s', (duration, lang, text) => {
  expect(durationText(duration, lang)).toBe(text)
})
