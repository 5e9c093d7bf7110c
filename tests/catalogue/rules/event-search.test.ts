import { describe, expect, it } from 'vitest'
import {
  everything,
  findEvents,
  groupByMonth,
  isInPeriod,
  searchableEvents,
  type EventFilter,
  type Period,
} from '#catalogue/rules/event-search.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { hour } from '#kit/time/durations.ts'
import { someEvent } from '../../support/events.ts'

const now = Date.UTC(2026, 10, 22, 12)

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
    findEvents(events, { ...everything, ...filter }, now).map(({ shortName }) => shortName)

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
    expect(isInPeriod(lastHour, '2026-11-28', now)).toBe(true)
    expect(isInPeriod(lastHour, '2026-11-29', now)).toBe(true)
    expect(isInPeriod(lastHour, '2026-11-27', now)).toBe(false)
  })

  /** @param over offset of the event in seconds, and the time of the search */
  const isIn = (
    period: Period,
    start: number,
    end = start + hour,
    over: { offset?: number; time?: number } = {},
  ) => isInPeriod(someEvent(at(start, end, over.offset ?? 3600)), period, over.time ?? now)

  it('compares months on the clock of the event', () => {
    const lastHour = Date.UTC(2026, 10, 30, 23, 30)
    expect(isIn('month', lastHour, lastHour + hour, { offset: 0 })).toBe(true)
    expect(isIn('month', lastHour, lastHour + hour)).toBe(false)
  })

  it('is true for an event of several months that runs now', () => {
    expect(isIn('month', Date.UTC(2026, 8, 1), Date.UTC(2027, 1, 1))).toBe(true)
    expect(isIn('month', Date.UTC(2026, 8, 1), now)).toBe(false)
  })

  it('compares days on the clock of the event (B306)', () => {
    const midnight = Date.UTC(2026, 10, 22, 23)
    expect(isIn('today', midnight - 1)).toBe(true)
    expect(isIn('today', midnight)).toBe(false)
    expect(isIn('today', midnight, midnight + hour, { offset: 0 })).toBe(true)
    expect(isIn('today', now - 5 * hour, now - hour)).toBe(true)
    expect(isIn('today', now - 48 * hour, now + hour)).toBe(true)
    expect(isIn('today', now - 48 * hour, now)).toBe(false)
  })

  it.each([
    ['Friday', Date.UTC(2026, 10, 20, 12)],
    ['Saturday', Date.UTC(2026, 10, 21, 12)],
    ['Sunday', Date.UTC(2026, 10, 22, 12)],
  ])('on a %s finds Saturday and Sunday of this weekend (B306)', (_, time) => {
    const friday = Date.UTC(2026, 10, 20, 22, 30)
    const sunday = Date.UTC(2026, 10, 22, 22, 30)
    expect(isIn('weekend', friday, friday + 0.25 * hour, { time })).toBe(false)
    expect(isIn('weekend', friday + hour, friday + 2 * hour, { time })).toBe(true)
    expect(isIn('weekend', sunday, sunday + hour, { time })).toBe(true)
    expect(isIn('weekend', sunday + hour, sunday + 2 * hour, { time })).toBe(false)
  })

  it('on a Monday finds the coming weekend (B306)', () => {
    const monday = Date.UTC(2026, 10, 23, 12)
    expect(isIn('weekend', Date.UTC(2026, 10, 28, 12), undefined, { time: monday })).toBe(true)
    expect(isIn('weekend', Date.UTC(2026, 10, 22, 12), undefined, { time: monday })).toBe(false)
  })
})

describe('groupByMonth', () => {
  it('puts an event that has begun under the current month, others under the month of their start', () => {
    const months = groupByMonth(
      [
        someEvent({ shortName: 'running', ...at(Date.UTC(2026, 8, 1), now + hour) }),
        someEvent({ shortName: 'today', ...at(now + hour) }),
        someEvent({ shortName: 'later', ...at(Date.UTC(2027, 0, 31, 23, 30)) }),
      ],
      now,
    )
    expect([...months].map(([at, events]) => [at, events.map(({ shortName }) => shortName)])).toEqual([
      [Date.UTC(2026, 10, 1), ['running', 'today']],
      [Date.UTC(2027, 1, 1), ['later']],
    ])
  })
})
