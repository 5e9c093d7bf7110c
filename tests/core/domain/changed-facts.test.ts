import { describe, expect, it } from 'vitest'
import { changedFacts } from '#core/domain/changed-facts.ts'
import { hour } from '#core/domain/durations.ts'
import { event } from '../../support/events.ts'

/** Replaces Intl's narrow and no-break spaces. */
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

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

  it('names both starts in short, and both spans where only the end changed (W134)', () => {
    const { datesWithOffset: dates, sameDay } = event
    const moved = (change: Partial<typeof dates>) =>
      changedFacts(
        {
          ...ticketAt('Arzo'),
          changedFrom: { dates: { datesWithOffset: { ...dates, ...change }, sameDay }, location: null },
        },
        english,
      )
    const earlier = moved({ startDateTime: dates.startDateTime - 24 * hour })
    expect(earlier.map(({ before, now }) => plain(`${before} | ${now}`))).toEqual([
      'Fri 9 Jul, 20:30 | Sat 10 Jul, 20:30',
    ])
    const [longer] = moved({ endDateTime: dates.endDateTime + 48 * hour })
    expect(plain(longer?.before)).toBe('Sat 10 July, 20:30 – Mon 12 July 2027, 23:30')
  })

  it('names whole addresses that differ only after the first line', () => {
    expect(placesOf('Hall, Hafenstrasse 1', 'Hall, Markt 2')).toEqual([
      { before: 'Hall, Hafenstrasse 1', now: 'Hall, Markt 2' },
    ])
  })
})
