import { expect, test } from 'vitest'
import { dateTimeInZone } from '#features/checkout/date-time-text.ts'

const noon = Date.UTC(2026, 10, 27, 11)

test('a moment is told on the clock of its zone', () => {
  expect(dateTimeInZone(noon, 'en', 'Europe/Zurich')).toMatch(/27 November 2026.*12:00 CET/)
})

test('in a zone that this device does not know it is told on the reader’s clock', () => {
  expect(dateTimeInZone(noon, 'en', 'Mars/Phobos')).toMatch(/27 November 2026.*11:00 UTC/)
})
