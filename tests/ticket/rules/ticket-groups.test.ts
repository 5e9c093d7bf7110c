import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import {
  groupTickets,
  nextGroup,
  oldestCheck,
  timingOfGroup,
  walletSections,
} from '#ticket/rules/ticket-groups.ts'
import { record } from '../../support/records.ts'

const now = Date.UTC(2027, 6, 10, 12)

/** A ticket of an event that begins at this instant and lasts an hour. */
const at = (uuid: string, startDateTime: number, changes: object = {}) =>
  record({
    uuid,
    shortId: uuid.slice(0, 1),
    eventShortName: uuid.slice(0, 1),
    datesWithOffset: {
      startDateTime,
      startTimeZoneOffset: 0,
      endDateTime: startDateTime + 3_600_000,
      endTimeZoneOffset: 0,
    },
    ...changes,
  })

const uuids = (groups: readonly (readonly { uuid: string }[])[]) =>
  groups.map((group) => group.map(({ uuid }) => uuid))

describe('groupTickets', () => {
  it('puts the tickets of all orders of one event together in their order, and the soonest event first', () => {
    const [dawn, dusk] = [{ eventShortName: 'dawn' }, { eventShortName: 'dusk' }]
    const tickets = [
      at('b1', now + 2 * day, dusk),
      at('a1', now + day, dawn),
      at('a2', now + 2 * day, dusk),
      at('c1', now + day, dawn),
    ]
    expect(uuids(groupTickets(tickets))).toEqual([
      ['a1', 'c1'],
      ['b1', 'a2'],
    ])
  })
})

describe('walletSections', () => {
  it('sorts the groups by section, of the past the latest first', () => {
    const tickets = [
      at('a', now - 9 * day),
      at('b', now - 5 * day),
      at('c', now - 1000),
      at('d', now + 3 * day),
      at('e', now + 2 * day),
    ]
    const { today, upcoming, past } = walletSections({ tickets }, now)
    expect([today, upcoming, past].map(uuids)).toEqual([[['c']], [['e'], ['d']], [['b'], ['a']]])
  })

  it('puts what runs first, then what starts next, and what is over apart (W78)', () => {
    const tickets = [
      at('a', now - 3 * 3_600_000),
      at('b', now + 3_600_000),
      at('c', now - 1000),
      at('d', now + 1000),
      at('e', now - 2 * 3_600_000),
      at('f', now + day),
    ]
    const { today, ended, upcoming } = walletSections({ tickets }, now)
    expect([today, ended, upcoming].map(uuids)).toEqual([[['c'], ['d'], ['b']], [['e'], ['a']], [['f']]])
  })

  it('decides by the dates of the first ticket of a group', () => {
    const [group] = groupTickets([at('a1', now - 9 * day), at('a2', now + day)])
    expect(group && timingOfGroup(group, now)).toBe('past')
  })
})

describe('nextGroup', () => {
  const over = [at('a', now - 3 * 3_600_000), at('b', now - 9 * day)]
  const next = (...tickets: ReturnType<typeof at>[]) => nextGroup([...over, ...tickets], now)?.[0].uuid

  it('is the event that runs, else that starts next, and never one that is over (W78)', () => {
    expect(next(at('c', now + 1000), at('d', now - 1000), at('e', now + day))).toBe('d')
    expect(next(at('e', now + day), at('c', now + 1000))).toBe('c')
    expect(next(at('e', now + day))).toBe('e')
    expect(next()).toBeUndefined()
  })
})

describe('oldestCheck', () => {
  const checked = (
    startDateTime: number,
    checkedAt: number | null,
    personalDataRemovedAt: number | null = null,
  ) => ({ ...at('a', startDateTime), checkedAt, personalDataRemovedAt })

  it('is the check of the ticket that waits longest', () => {
    expect(oldestCheck([checked(now, 7), checked(now + day, 5), checked(now, 9)], now)).toBe(5)
    expect(oldestCheck([checked(now, 7), checked(now, null)], now)).toBe(0)
  })

  it('ignores past tickets and those without personal data beside others', () => {
    expect(oldestCheck([checked(now - 9 * day, 1), checked(now, 7), checked(now, 2, 3)], now)).toBe(7)
  })

  it('counts them when there are no others', () => {
    expect(oldestCheck([checked(now - 9 * day, 4), checked(now, 2, 3)], now)).toBe(2)
  })
})
