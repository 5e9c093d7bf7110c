import { describe, expect, it } from 'vitest'
import { changedFacts } from '#core/domain/changed-facts.ts'
import { event } from '../../support/events.ts'

const english = { lang: 'en' }
const ticketAt = (location: string) => ({ ...event, location, changedFrom: null })
const placesOf = (before: string, location: string) =>
  changedFacts({ ...ticketAt(location), changedFrom: { dates: null, location: before } }, english)

describe('changedFacts', () => {
  it('is empty for a ticket without a change', () => {
    expect(changedFacts(ticketAt('Arzo'), english)).toEqual([])
  })

  it('names the first line of both addresses (W134)', () => {
    expect(placesOf('Old Hall, Hafenstrasse 1, Basel', 'Town Hall, Markt 2, Basel')).toEqual([
      { before: 'Old Hall', now: 'Town Hall' },
    ])
  })

  it('names whole addresses that differ only after the first line', () => {
    expect(placesOf('Hall, Hafenstrasse 1', 'Hall, Markt 2')).toEqual([
      { before: 'Hall, Hafenstrasse 1', now: 'Hall, Markt 2' },
    ])
  })
})
