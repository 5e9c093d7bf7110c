import { describe, expect, it } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import { groupTickets, groupsByMonth, groupsByYear } from '#core/domain/ticket-groups.ts'
import { findTickets, isLongList, passesFilter, usefulFilters } from '#core/domain/ticket-search.ts'
import { record } from '../../support/records.ts'

const groups = groupTickets([
  record({ uuid: 'a', shortId: 'A1', eventTitle: { en: 'Nuit blanche', fr: 'Été' }, location: 'Zürich' }),
  record({ uuid: 'b1', shortId: 'B2', eventTitle: { en: 'Jazz' }, location: 'Bern', fullName: 'Ada Keller' }),
  record({ uuid: 'b2', shortId: 'B2', eventTitle: { en: 'Jazz' }, location: 'Bern', fullName: 'Milo Roth' }),
])
const uuidsFor = (text: string) => findTickets(groups, text).map(({ uuid }) => uuid)

describe('findTickets', () => {
  it.each([
    ['a title in any language, without accents', 'ete', ['a']],
    ['a place', 'zurich', ['a']],
    ['a name: all tickets of the order', 'milo', ['b1', 'b2']],
    ['the number of the order', 'b2', ['b1', 'b2']],
    ['every word', 'jazz ada', ['b1', 'b2']],
    ['nothing that one word excludes', 'jazz zurich', []],
    ['all without a word', '  ', ['a', 'b1', 'b2']],
  ])('finds %s (W103)', (_name, text, expected) => {
    expect(uuidsFor(text)).toEqual(expected)
  })
})

it('isLongList offers the search from ten cards on (W103)', () => {
  expect([9, 10].map(isLongList)).toEqual([false, true])
})

it('groupsByMonth divides groups by the month on the clock of the event, and those without dates apart (W103)', () => {
  const on = (uuid: string, startDateTime: number) =>
    record({
      uuid,
      shortId: uuid,
      datesWithOffset: {
        startDateTime,
        startTimeZoneOffset: 7200,
        endDateTime: startDateTime,
        endTimeZoneOffset: 7200,
      },
    })
  const lastNight = Date.UTC(2027, 6, 31, 23)
  const months = groupsByMonth(
    groupTickets([on('x', 0), on('j', lastNight - 86_400_000), on('k', lastNight), on('l', lastNight + 1)]),
  )
  expect(months.map(({ key, at, groups: { length } }) => [key, at, length])).toEqual([
    ['0', null, 1],
    ['2027-07', Date.UTC(2027, 6, 1), 1],
    ['2027-08', Date.UTC(2027, 7, 1), 2],
  ])
})

it('groupsByYear divides groups by the year on the clock of the event (W143)', () => {
  const on = (uuid: string, startDateTime: number) => {
    const offset = { startTimeZoneOffset: 3600, endTimeZoneOffset: 3600 }
    const datesWithOffset = { ...offset, startDateTime, endDateTime: startDateTime }
    return record({ uuid, shortId: uuid, datesWithOffset })
  }
  const years = groupsByYear(
    groupTickets([on('a', Date.UTC(2026, 11, 31, 22)), on('b', Date.UTC(2026, 11, 31, 23))]),
  )
  expect(
    years.map(({ key, at, groups: ofYear }) => [key, at, ofYear.flat().map(({ uuid }) => uuid)]),
  ).toEqual([
    ['2026', Date.UTC(2026, 0), ['a']],
    ['2027', Date.UTC(2027, 0), ['b']],
  ])
})

describe('usefulFilters', () => {
  const now = Date.UTC(2027, 6, 31, 12)
  const groupOf = (index: number, changes: object = {}) => {
    const startDateTime = now + (index + 1) * 24 * hour
    const offset = { startTimeZoneOffset: 7200, endTimeZoneOffset: 7200 }
    const datesWithOffset = { ...offset, startDateTime, endDateTime: startDateTime + hour }
    return record({ uuid: `u${String(index)}`, shortId: `S${String(index)}`, datesWithOffset, ...changes })
  }
  const ten = (first: object, second: object = {}) =>
    groupTickets(
      Array.from({ length: 10 }, (_, index) =>
        groupOf(index, index === 0 ? first : index === 1 ? second : {}),
      ),
    )
  const evening = groupOf(-1, {}).datesWithOffset
  const useful = (first: object, second: object = {}) =>
    usefulFilters(ten(first, second), now).map(({ filter, count }) => `${filter} ${String(count)}`)

  it('offers none for a list that they do not divide (W144)', () => {
    expect(useful({})).toEqual([])
    const online = groupTickets(
      Array.from({ length: 10 }, (_, index) => groupOf(index, { format: 'ONLINE' })),
    )
    expect(usefulFilters(online, now)).toEqual([])
  })

  it('counts what each one leaves (W144)', () => {
    const shown = { datesWithOffset: { ...evening, startDateTime: now + hour, endDateTime: now + 2 * hour } }
    expect(useful({ ...shown, format: 'ONLINE' }, { deskPaymentRequired: true })).toEqual([
      'month 1',
      'online 1',
      'on-site 1',
    ])
  })

  it('takes the month from the clock of the event, and no month without dates (W144)', () => {
    const at = (startDateTime: number) => {
      const [group] = groupTickets([
        groupOf(0, { datesWithOffset: { ...evening, startDateTime, endDateTime: startDateTime } }),
      ])
      return group !== undefined && passesFilter(group, 'month', now)
    }
    expect(at(Date.UTC(2027, 6, 31, 21, 59))).toBe(true)
    expect(at(Date.UTC(2027, 6, 31, 22))).toBe(false)
    expect(at(0)).toBe(false)
  })

  it('offers none with fewer than ten orders to come (W144)', () => {
    const past = groupOf(0, {
      datesWithOffset: { ...evening, startDateTime: now - 900 * hour, endDateTime: now - 899 * hour },
    })
    expect(usefulFilters([...ten({ format: 'ONLINE' }).slice(0, 9), ...groupTickets([past])], now)).toEqual(
      [],
    )
  })
})
