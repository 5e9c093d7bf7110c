import { describe, expect, it } from 'vitest'
import { filterChoices } from '#catalogue/rules/event-filters.ts'
import { setFilters, everything, searchableEvents, type EventFilter } from '#catalogue/rules/event-search.ts'
import { someEvent } from '../../support/events.ts'

const now = Date.UTC(2026, 10, 22, 12)
const reader = { now, offsetAt: null }
const eventAt = (location: string, slug: string) =>
  someEvent({ shortName: location, location, organizer: { slug, name: slug.toUpperCase() } })
const events = searchableEvents([
  eventAt('Bern, Switzerland', 'one'),
  eventAt('Bern, Switzerland', 'two'),
  eventAt('Berlin, Germany', 'two'),
  eventAt('Kyoto, Japan', 'two'),
])
const choices = (filter: Partial<EventFilter> = {}) =>
  filterChoices(events, { ...everything, ...filter }, reader, 'en')
const counts = (listed: readonly { value: string; count: number }[]) =>
  Object.fromEntries(listed.map(({ value, count }) => [value, count]))

describe('filterChoices', () => {
  it.each([
    ['cs', ['Hradec', 'Cheb', 'Ostrava']],
    ['en', ['Cheb', 'Hradec', 'Ostrava']],
    ['tr', ['Isparta', 'İzmir', 'Ordu']],
    ['pl', ['Lublin', 'Łódź', 'Mielec']],
  ])('sorts places of the same number of events in the order of the language %s (B461)', (lang, places) => {
    const listed = searchableEvents(places.toReversed().map((place) => eventAt(`${place}, Land`, place)))
    expect(filterChoices(listed, everything, reader, lang).place.map(({ value }) => value)).toEqual(places)
  })

  it('offers places and organizers with their counts, the most frequent first (B362)', () => {
    expect(choices().place.map(({ value }) => value)).toEqual(['Bern', 'Berlin', 'Kyoto'])
    expect(choices().organizer).toEqual([
      { value: 'two', name: 'TWO', count: 3 },
      { value: 'one', name: 'ONE', count: 1 },
    ])
  })

  it('counts under the other filters, and leaves out what leaves no event (B362)', () => {
    expect(counts(choices({ organizer: 'two' }).place)).toEqual({ Bern: 1, Berlin: 1, Kyoto: 1 })
    expect(counts(choices({ organizer: 'one' }).place)).toEqual({ Bern: 1 })
    expect(counts(choices({ place: 'Berlin' }).organizer)).toEqual({ two: 1 })
  })

  it('keeps a filter whose choices another filter leaves no event of, so that it does not vanish (B535)', () => {
    const { useful, organizer } = choices({ place: 'Rome' })
    expect(organizer).toEqual([])
    expect(useful).toEqual(['place', 'organizer'])
  })

  it.each([
    ['place', 'Kyoto', 'Kyoto'],
    ['organizer', 'one', 'ONE'],
    // The app has the text.
    ['format', 'onsite', ''],
    ['organizer', 'unknown', 'unknown'],
  ] as const)('names a %s that is set and has no event left: %s (B535)', (filter, value, name) => {
    const set = choices({ text: 'nothing has this text', [filter]: value })
    expect(set[filter]).toEqual([{ value, name, count: 0 }])
  })

  it('keeps each period with an event while a search leaves none in it (B550)', () => {
    const today = searchableEvents([
      someEvent({
        datesWithOffset: {
          startDateTime: now,
          startTimeZoneOffset: 3600,
          endDateTime: now + 3_600_000,
          endTimeZoneOffset: 3600,
        },
      }),
    ])
    const when = (text: string) => counts(filterChoices(today, { ...everything, text }, reader, 'en').when)
    expect(when('')).toEqual({ today: 1, weekend: 1, month: 1 })
    expect(when('nothing')).toEqual({ today: 0, weekend: 0, month: 0 })
  })

  it('offers no choice that would change nothing, and keeps the one that is set (B362)', () => {
    expect(choices().format).toEqual([])
    expect(counts(choices({ format: 'online' }).format)).toEqual({ online: 0, onsite: 4 })
  })
})

describe('setFilters', () => {
  it('lists what is set without the text of the search', () => {
    expect(setFilters({ ...everything, text: 'press' })).toEqual([])
    expect(setFilters({ ...everything, place: 'Bern', format: 'online' })).toEqual([
      { name: 'format', value: 'online' },
      { name: 'place', value: 'Bern' },
    ])
  })
})
