import { expect, it } from 'vitest'
import { countryOfZone } from '#core/domain/country-of-zone.ts'

it.each([
  ['Europe/Zurich', 'CH'],
  ['Europe/Rome', 'IT'],
  ['Europe/Paris', undefined],
  ['UTC', undefined],
])('countryOfZone finds for %s the listed country %s (B332)', (zone, country) => {
  expect(countryOfZone(zone, ['??', 'CH', 'IT'])).toBe(country)
})
