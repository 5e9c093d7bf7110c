import { describe, expect, it } from 'vitest'
import { groupTickets, groupsByMonth } from '#core/domain/ticket-groups.ts'
import { findTickets, isLongList } from '#core/domain/ticket-search.ts'
import { record } from '../../support/records.ts'

const groups = groupTickets([
  record({ uuid: 'a', shortId: 'A1', eventTitle: { en: 'Nuit blanche', fr: 'Été' }, location: 'Zürich' }),
  record({ uuid: 'b1', shortId: 'B2', eventTitle: { en: 'Jazz' }, location: 'Bern', fullName: 'Ada Keller' }),
  record({ uuid: 'b2', shortId: 'B2', eventTitle: { en: 'Jazz' }, location: 'Bern', fullName: 'Milo Roth' }),
])
const found = (text: string) => findTickets(groups, text).map(({ uuid }) => uuid)

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
    expect(found(text)).toEqual(expected)
  })
})

it('offers the search from ten cards on (W103)', () => {
  expect([9, 10].map(isLongList)).toEqual([false, true])
})

it('divides groups by the month on the clock of the event, and those without dates apart (W103)', () => {
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
