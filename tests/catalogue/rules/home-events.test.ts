import { describe, expect, it } from 'vitest'
import type { BasicEvent } from '#catalogue/contract/event.ts'
import { homeEvents, repeatsPictures } from '#catalogue/rules/home-events.ts'
import { day, hour } from '#kit/time/durations.ts'
import { someEvent } from '../../support/events.ts'

/** A Wednesday. */
const now = Date.UTC(2026, 10, 25, 12)
const onDay = (days: number) => ({
  datesWithOffset: {
    startDateTime: now + days * day,
    startTimeZoneOffset: 0,
    endDateTime: now + days * day + hour,
    endTimeZoneOffset: 0,
  },
})
const offer = { currency: 'CHF', lowestPrice: '10.00', priceVaries: false, soldOut: false }
const event = (shortName: string, days: number, more: Parameters<typeof someEvent>[0] = {}) =>
  someEvent({ shortName, offer, ...onDay(days), ...more })
const soldOut = { offer: { ...offer, lowestPrice: '', soldOut: true } }
const full = (shortName: string, days: number) => event(shortName, days, soldOut)
const begins = { offer: { ...offer, saleStartsAt: now + 1 } }
const namesOf = (events: readonly BasicEvent[]) => events.map(({ shortName }) => shortName).join('')

describe('homeEvents', () => {
  const later = Array.from({ length: 20 }, () => event('l', 30))
  it.each<[string, BasicEvent[], string, string, string, string]>([
    ['nothing', [], '', '', '', ''],
    ['the next one', [event('a', 10), event('b', 11)], 'a', '', 'b', 'b'],
    ['the next one on sale', [full('a', 1), event('b', 20)], 'b', '', 'a', 'a'],
    ['one whose sale has begun', [event('a', 1, begins), event('b', 20)], 'b', '', 'a', 'a'],
    ['one that is not over', [event('a', -1), event('b', 20)], 'b', '', 'a', 'a'],
    ['an event without an offer', [someEvent({ shortName: 'a', ...onDay(1) })], 'a', '', '', ''],
    ['the first one where nothing is on sale', [full('a', 1), full('b', 20)], 'a', '', 'b', 'b'],
    ['that of the organizer', [event('a', 1), event('b', 20, { featured: true })], 'b', '', 'a', 'a'],
    [
      'another one while that of the organizer is sold out',
      [event('a', 1), event('b', 20, { ...soldOut, featured: true })],
      'a',
      '',
      'b',
      'b',
    ],
    ['at most three of the weekend', [...'abcde'].map((name) => event(name, 3)), 'a', 'bcd', 'e', ''],
    ['no sold out event of the weekend', [event('a', 1), full('b', 3), event('c', 3)], 'a', 'c', 'b', 'b'],
    ['twelve together', [event('a', 3), event('b', 3), ...later], 'a', 'b', 'l'.repeat(10), 'll'],
    [
      'a phone what is on sale',
      [event('a', 1), full('b', 9), ...later],
      'a',
      '',
      'b' + 'l'.repeat(10),
      'lll',
    ],
  ])('shows %s (B31, B700)', (_, events, ...expected) => {
    const { lead, weekend, others, othersOnPhone } = homeEvents(events, { now, offsetAt: null }, true)
    expect([lead ? [lead] : [], weekend, others, othersOnPhone].map(namesOf)).toEqual(expected)
  })

  it('shows no large event on the page of an organizer, and twelve (B31)', () => {
    const { lead, others, othersOnPhone } = homeEvents(later, { now, offsetAt: null }, false)
    expect([lead, others.length, othersOnPhone.length]).toEqual([undefined, 12, 4])
  })
})

describe('repeatsPictures', () => {
  it.each<[string, (string | null)[], boolean]>([
    ['no event', [], false],
    ['two of one picture', ['a', 'a'], false],
    ['three of one picture', ['a', 'a', 'a'], true],
    ['half of them alike', ['a', 'a', 'b', 'b'], false],
    ['events without a picture, which have their own mosaics', [null, null, null, null], false],
  ])('of %s (B700)', (_, pictures, repeats) => {
    const events = pictures.map((fileBlobId, index) => event(String(index), 1, { fileBlobId }))
    expect(repeatsPictures(events)).toBe(repeats)
  })
})
