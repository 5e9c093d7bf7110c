import { expect, test } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import { otherEvents } from '#core/domain/other-events.ts'
import { sellsTickets } from '#core/domain/sale-state.ts'
import { category, items, someEvent } from '../../support/events.ts'

const now = Date.UTC(2027, 2, 1)
const dates = (startDateTime: number) => ({
  ...someEvent().datesWithOffset,
  startDateTime,
  endDateTime: startDateTime + hour,
})
const eventNamed = (shortName: string, change: Parameters<typeof someEvent>[0] = {}) =>
  someEvent({ shortName, datesWithOffset: dates(now + hour), ...change })
const ofOrganizer = { organizer: { slug: 'pietra', name: 'Pietra' } }

test.each([
  ['one is on sale', [{ saleableAndLimitNotReached: true }], true],
  ['one is held by others', [{ saleableAndLimitNotReached: false, containsPendingTickets: true }], true],
  [
    'all are sold out or over',
    [
      { saleableAndLimitNotReached: false, containsPendingTickets: false, soldOutOrLimitReached: true },
      { saleableAndLimitNotReached: false, containsPendingTickets: false, soldOutOrLimitReached: false },
    ],
    false,
  ],
  ['there is none', [], false],
])('an event sells tickets when of its categories %s (B311)', (_, categories, expected) => {
  expect(sellsTickets(items(categories.map((change) => category(change))))).toBe(expected)
})

test('other events are at most three by date, preferably of the same organizer, without the event itself (B311)', () => {
  const events = [
    eventNamed('a'),
    eventNamed('this', ofOrganizer),
    eventNamed('b'),
    eventNamed('d'),
    eventNamed('c', ofOrganizer),
  ]
  const names = (organizerSlug?: string) =>
    otherEvents(events, now, { shortName: 'this', ...(organizerSlug ? { organizerSlug } : {}) }).map(
      ({ shortName }) => shortName,
    )
  expect(names('pietra')).toEqual(['a', 'b', 'c'])
  expect(names()).toEqual(['a', 'b', 'd'])
})

test('no event that is over or sells nothing is shown beside another (B311)', () => {
  const nothing = { soldOut: false, lowestPrice: '', priceVaries: false, currency: 'CHF' }
  const events = [
    eventNamed('ended', { offer: nothing }),
    eventNamed('later', { offer: { ...nothing, lowestPrice: '24', saleStartsAt: now + 1 } }),
    eventNamed('over', { datesWithOffset: dates(now - 2 * hour) }),
    eventNamed('open'),
  ]
  expect(otherEvents(events, now, { shortName: 'this' }).map(({ shortName }) => shortName)).toEqual(['open'])
})
