import { describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import {
  maxStartLength,
  maxStartTickets,
  readStartTickets,
  startAddress,
  startTickets,
  ticketsToBring,
} from '#core/domain/start-address.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const uuid = (number: number) => `0d9c1b7e-52a4-4c38-9f61-${String(number).padStart(12, '0')}`
const address = (number: number, eventShortName = 'slow-type-day-2027') => ({
  eventShortName,
  uuid: uuid(number),
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('startAddress', () => {
  it('names the tickets in the fragment of the home page, from which they are read back (W230)', () => {
    const tickets = [address(1), address(2, 'a/b, c&d#e')]
    const url = new URL(startAddress(tickets), 'https://tickets.example')
    expect([url.pathname, url.search]).toEqual(['/', ''])
    expect(startTickets(url.hash)).toEqual(tickets)
  })

  it('is the home page without tickets (W230)', () => {
    expect(startAddress([])).toBe('/')
  })
})

describe('startTickets', () => {
  it.each([
    ['nothing', ''],
    ['another fragment', '#main'],
    ['a scanned code', `#press/${uuid(1)}`],
    ['an id that is none', '#tickets=press/1234'],
    ['the full id of an order', `#tickets=event/press/reservation/${uuid(1)}`],
    ['another site', `#tickets=https://evil.example/${uuid(1)}`],
    [
      'more tickets than an address takes',
      `#tickets=${numbers(21)
        .map((n) => `e/${uuid(n)}`)
        .join()}`,
    ],
    ['a text that is too long', `#tickets=${'e'.repeat(maxStartLength)}/${uuid(1)}`],
  ])('finds no ticket in %s (W230)', (_, fragment) => {
    expect(startTickets(fragment)).toEqual([])
  })
})

describe('ticketsToBring', () => {
  const ticket = (number: number, startsIn: number, eventShortName = 'press') => ({
    ...record(),
    ...address(number, eventShortName),
    datesWithOffset: {
      ...record().datesWithOffset,
      startDateTime: dayBefore + startsIn,
      endDateTime: dayBefore + startsIn + 3_600_000,
    },
  })

  it('are those of events that are not over, the soonest first (W230)', () => {
    const tickets = ticketsToBring([ticket(1, 9 * day), ticket(2, -day), ticket(3, day)], dayBefore)
    expect(tickets.map((ticket) => ticket.uuid)).toEqual([uuid(3), uuid(1)])
  })

  it('are as many as an address takes (W230)', () => {
    const many = numbers(60).map((number) => ticket(number, day))
    expect(ticketsToBring(many, dayBefore)).toHaveLength(maxStartTickets)
    const long = numbers(60).map((number) => ticket(number, day, 'ü'.repeat(60)))
    const broughtTickets = ticketsToBring(long, dayBefore)
    expect(broughtTickets.length).toBeGreaterThan(1)
    const list = startAddress(broughtTickets).split('=')[1] ?? ''
    expect(readStartTickets(list)).toHaveLength(broughtTickets.length)
  })
})
