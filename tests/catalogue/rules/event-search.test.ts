import { describe, expect, it } from 'vitest'
import { filterChoices } from '#catalogue/rules/event-filters.ts'
import {
  dayKey,
  everything,
  findEvents,
  groupByMonth,
  isInPeriod,
  searchableEvents,
  type EventFilter,
  type Period,
} from '#catalogue/rules/event-search.ts'
import { monthGrid, monthKeyOf } from '#catalogue/rules/month-grid.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { hour } from '#kit/time/durations.ts'
import { someEvent } from '../../support/events.ts'

const now = Date.UTC(2026, 10, 22, 12)
/** A page that is rendered without the clock of the reader: that of the event is read. */
const reader = { now, offsetAt: null }

const at = (start: number, end = start + hour, startTimeZoneOffset = 3600) => ({
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset,
    endDateTime: end,
    endTimeZoneOffset: startTimeZoneOffset,
  },
})
describe('foldText', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['GENÈVE', 'geneve'],
    ['Straße', 'strasse'],
    ['Øresund', 'oresund'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['ISPARTA', 'ısparta', 'isparta', 'İSPARTA'],
    ['IAȘI', 'Iași', 'Iaşi', 'Ias\u0326i', 'iasi'],
    ['ŁÓDŹ', 'Łódź', 'L\u0301odz', 'lodz'],
    ['ŘÍČANY', 'Říčany', 'ricany'],
    ['ЙОРДАН', 'Йордан', 'И\u0306ордан'],
  ])('folds the spellings of %s to one text, whatever the language of the device (B462)', (...spellings) => {
    expect(new Set(spellings.map(foldText)).size).toBe(1)
  })
})

describe('findEvents', () => {
  const events = searchableEvents([
    someEvent({ shortName: 'a', title: { en: 'The attic', de: 'Der Dachboden' }, location: 'Genève' }),
    someEvent({ shortName: 'b', title: { en: 'The cellar' }, location: 'Zürich' }),
    someEvent({ shortName: 'c', title: { en: 'A talk' }, location: null, format: 'ONLINE' }),
    someEvent({ shortName: 'd', title: { en: 'A walk' }, format: 'HYBRID', ...at(now + hour) }),
  ])
  const namesOf = (filter: Partial<EventFilter>) =>
    findEvents(events, { ...everything, ...filter }, reader).map(({ shortName }) => shortName)

  it('finds every word in any order, in titles of every language and in the place', () => {
    expect(namesOf({ text: 'attic' })).toEqual(['a'])
    expect(namesOf({ text: 'geneve DACH' })).toEqual(['a'])
    expect(namesOf({ text: '  zurich ' })).toEqual(['b'])
    expect(namesOf({ text: 'attic zurich' })).toEqual([])
    expect(namesOf({ text: '' })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keeps only events that pass every filter', () => {
    expect(namesOf({ format: 'online' })).toEqual(['c', 'd'])
    expect(namesOf({ format: 'onsite' })).toEqual(['a', 'b', 'd'])
    expect(namesOf({ place: 'Zürich' })).toEqual(['b'])
    expect(namesOf({ when: 'month' })).toEqual(['d'])
    expect(namesOf({ when: 'month', format: 'online', text: 'talk' })).toEqual([])
  })
})

describe('isInPeriod', () => {
  it('finds the events of one day on their clock (B362)', () => {
    const lastHour = someEvent(at(Date.UTC(2026, 10, 28, 22, 30), Date.UTC(2026, 10, 29, 1)))
    expect(isInPeriod(lastHour, '2026-11-28', reader)).toBe(true)
    expect(isInPeriod(lastHour, '2026-11-29', reader)).toBe(true)
    expect(isInPeriod(lastHour, '2026-11-27', reader)).toBe(false)
  })

  const isIn = (period: Period, start: number, end: number) =>
    isInPeriod(someEvent(at(start, end)), period, reader)

  it('is true for an event of several months that runs now', () => {
    expect(isIn('month', Date.UTC(2026, 8, 1), Date.UTC(2027, 1, 1))).toBe(true)
    expect(isIn('month', Date.UTC(2026, 8, 1), now)).toBe(false)
  })

  it('compares days on the clock of the event without that of the reader (B306)', () => {
    const midnight = Date.UTC(2026, 10, 22, 23)
    expect(isIn('today', midnight - 1, midnight)).toBe(true)
    expect(isIn('today', midnight, midnight + hour)).toBe(false)
    expect(isIn('today', now - 5 * hour, now - hour)).toBe(true)
    expect(isIn('today', now - 48 * hour, now + hour)).toBe(true)
    expect(isIn('today', now - 48 * hour, now)).toBe(false)
  })
})

const zones = [-8, 0, 9]
const clocks = zones.flatMap((here) =>
  zones.flatMap((there) => [0.5, 23.5].map((time) => ({ here, there, time }))),
)

describe.each([
  { today: '2026-11-27', weekend: ['2026-11-28', '2026-11-29'] },
  { today: '2026-11-28', weekend: ['2026-11-28', '2026-11-29'] },
  { today: '2026-11-29', weekend: ['2026-11-28', '2026-11-29'] },
  { today: '2026-11-30', weekend: ['2026-12-05', '2026-12-06'] },
  { today: '2026-12-31', weekend: ['2027-01-02', '2027-01-03'] },
])('on the $today of the reader', ({ today, weekend }) => {
  it.each(clocks)(
    'at $time h in UTC $here list, count and calendar of each period agree on events in UTC $there (B306, B362, B363)',
    ({ here, there, time }) => {
      const where = { now: Date.parse(today) + (time - here) * hour, offsetAt: () => here * 3600 }
      const days = Array.from({ length: 90 }, (_, index) => dayKey(Date.UTC(2026, 9, 15 + index)))
      const list = days.map((shortName) =>
        someEvent({ shortName, ...at(Date.parse(shortName) + (time - there) * hour, 0, there * 3600) }),
      )
      const month = days.filter((key) => key.slice(0, 7) === today.slice(0, 7))
      for (const [when, expected] of Object.entries({ today: [today], weekend, month })) {
        const filter = { ...everything, when: when as Period }
        const found = findEvents(searchableEvents(list), filter, where)
        expect(found.map(({ shortName }) => shortName)).toEqual(expected)
        const counted = filterChoices(searchableEvents(list), filter, where, 'en').when
        expect(counted).toContainEqual({ value: when, name: '', count: expected.length })
        const cells = groupByMonth(found, where).flatMap(([month]) =>
          monthGrid(found, monthKeyOf(dayKey(month)), where).flat(),
        )
        const filled = cells.filter(({ isInMonth, events }) => isInMonth && events.length > 0)
        expect(filled.map(({ key }) => key)).toEqual(expected)
      }
    },
  )
})

describe('groupByMonth', () => {
  it('puts an event that has begun under the current month, others under the month of their start', () => {
    const months = groupByMonth(
      [
        someEvent({ shortName: 'running', ...at(Date.UTC(2026, 8, 1), now + hour) }),
        someEvent({ shortName: 'today', ...at(now + hour) }),
        someEvent({ shortName: 'later', ...at(Date.UTC(2027, 0, 31, 23, 30)) }),
      ],
      reader,
    )
    expect(months.map(([at, events]) => [at, events.map(({ shortName }) => shortName)])).toEqual([
      [Date.UTC(2026, 10, 1), ['running', 'today']],
      [Date.UTC(2027, 1, 1), ['later']],
    ])
  })
})
