import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { startAddress, ticketsToBring } from '#ticket/rules/start-address.ts'
import { ticketsOfFragment } from '#ticket/rules/tickets-link.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const uuid = (number: number) => `0d9c1b7e-52a4-4c38-9f61-${String(number).padStart(12, '0')}`
const address = (number: number, eventShortName = 'slow-type-day-2027') => ({
  eventShortName,
  uuid: uuid(number),
})

describe('startAddress', () => {
  it('names the tickets in the fragment of the home page, from which they are read back (W230)', () => {
    const tickets = [address(1), address(2, 'a/b, c&d#e')]
    const url = new URL(startAddress(tickets), 'https://tickets.example')
    expect([url.pathname, url.search]).toEqual(['/', ''])
    expect(ticketsOfFragment(url.hash)).toEqual(tickets)
  })

  it('is the home page without tickets (W230)', () => {
    expect(startAddress([])).toBe('/')
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
    const many = Array.from({ length: 60 }, (_, number) => ticket(number, day))
    expect(ticketsToBring(many, dayBefore)).toHaveLength(20)
  })
})
