import { describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import {
  addNews,
  decodeNews,
  markSeen,
  unseenCount,
  withoutPage,
  type TicketNews,
} from '#core/domain/ticket-news.ts'

const now = Date.UTC(2027, 6, 10)
const news = (id: string, changes: Partial<TicketNews> = {}): TicketNews => ({
  id,
  kind: 'time',
  path: `/tickets/${id}`,
  title: { en: 'Pietra' },
  at: now,
  seen: false,
  ...changes,
})

describe('decodeNews', () => {
  it.each(['tickets-ready', 'time', 'place', 'attendee'] as const)(
    'reads stored news of the kind %s',
    (kind) => {
      expect(decodeNews([news('a', { kind })])).toEqual([news('a', { kind })])
    },
  )

  it.each([
    [undefined],
    ['news'],
    [[{ ...news('a'), kind: 'price' }]],
    [[{ ...news('a'), id: 1 }]],
    [[{ ...news('a'), at: 'now' }]],
    [[{ ...news('a'), seen: 'no' }]],
    [[{ ...news('a'), path: null }]],
    [[{ ...news('a'), title: 'Pietra' }]],
    [[{}]],
  ])('is empty for damaged news %j', (stored) => {
    expect(decodeNews(stored)).toEqual([])
  })
})

describe('addNews', () => {
  it('adds each change once and keeps the known entry', () => {
    const known = [news('a', { seen: true })]
    expect(addNews(known, [news('a'), news('b')], now)).toEqual({
      list: [news('a', { seen: true }), news('b')],
      added: [news('b')],
    })
  })

  it('drops entries that are older than 30 days, which are not new again', () => {
    const old = news('old', { at: now - 30 * day - 1 })
    const last = news('last', { at: now - 30 * day })
    expect(addNews([old, last], [old], now)).toEqual({ list: [last], added: [] })
  })
})

describe('markSeen', () => {
  const list = [news('a'), news('b')]

  it('marks the news of one page', () => {
    expect(markSeen(list, '/tickets/b')).toEqual([news('a'), news('b', { seen: true })])
  })

  it('marks everything without a page', () => {
    expect(markSeen(list, null).map(({ seen }) => seen)).toEqual([true, true])
  })
})

describe('unseenCount', () => {
  it('counts what was not seen', () => {
    expect(unseenCount([news('a'), news('b', { seen: true }), news('c')])).toBe(2)
  })
})

describe('withoutPage', () => {
  it('leaves out the news of a removed ticket', () => {
    expect(withoutPage([news('a'), news('b')], '/tickets/a')).toEqual([news('b')])
  })
})
