import { describe, expect, it } from 'vitest'
import {
  linkParts,
  maxListLength,
  ticketList,
  ticketsFragment,
  ticketsLink,
  ticketsOfFragment,
} from '#ticket/rules/tickets-link.ts'
import { pastedAddress } from '#wallet/rules/pasted-address.ts'

const origin = 'https://tickets.letterhouse.example'
const uuid = (number: number) => `0d9c1b7e-52a4-4c38-9f61-${String(number).padStart(12, '0')}`
const ticket = (number: number, eventShortName = 'slow-type-day-2027') => ({
  eventShortName,
  uuid: uuid(number),
})
const tickets = (count: number, eventShortName?: string) =>
  Array.from({ length: count }, (_, index) => ticket(index, eventShortName))

describe('ticketsLink', () => {
  it('of one ticket is the link of its page (W146)', () => {
    expect(ticketsLink(origin, [ticket(1)])).toBe(`${origin}/event/slow-type-day-2027/ticket/${uuid(1)}/view`)
  })

  it('of several tickets leads to the page that adds them, which finds them in the fragment (W146)', () => {
    const several = [ticket(1), ticket(3), ticket(2, 'a/b, c&d#e')]
    const address = pastedAddress(`Scan: ${ticketsLink(origin, several)}`, origin)
    const page = 'page' in address ? address.page : ''
    expect(page).toMatch(/^\/wallet\/add#tickets=/)
    expect(ticketsOfFragment(new URL(page, origin).hash)).toEqual(several)
  })

  it('of 20 tickets of one event has less than 586 bytes: a code of 81 modules a side (W146)', () => {
    const link = ticketsLink(origin, tickets(20))
    expect(new TextEncoder().encode(link).length).toBeLessThan(586)
  })
})

describe('linkParts', () => {
  it.each([
    [0, []],
    [1, [1]],
    [20, [20]],
    [45, [20, 20, 5]],
  ])('distributes %i tickets over links of at most 20 in their order (W146)', (count, sizes) => {
    const parts = linkParts(tickets(count))
    expect(parts.map(({ length }) => length)).toEqual(sizes)
    expect(parts.flat()).toEqual(tickets(count))
  })

  it('begins another link before the text is too long (W146)', () => {
    const long = Array.from({ length: 9 }, (_, index) => ticket(index, `${'ü'.repeat(60)}${String(index)}`))
    const parts = linkParts(long)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(ticketList(part).length).toBeLessThanOrEqual(maxListLength)
      expect(ticketsOfFragment(ticketsFragment(part))).toEqual(part)
    }
  })
})

describe('ticketsOfFragment', () => {
  it.each([
    ['nothing', ''],
    ['another fragment', '#main'],
    ['an id that is none', '#tickets=slow-type/1234'],
    ['a long id', `#tickets=slow-type/${uuid(1)}`],
    ['a broken escape', `#tickets=%E0%A4%A/${ticketList([ticket(1)]).slice(-22)}`],
    ['the full id of an order', `#tickets=event/press/reservation/${uuid(1)}`],
    ['another site', `#tickets=https://evil.example/${uuid(1)}`],
    ['one bad id beside a good one', `${ticketsFragment([ticket(1)])}.x`],
    ['the same ticket twice', ticketsFragment([ticket(1), ticket(1)])],
    ['more tickets than a link takes', ticketsFragment(tickets(21, 'e'))],
    [
      'a text that is too long',
      `#tickets=${'e'.repeat(maxListLength)}/${ticketList([ticket(1)]).slice(-22)}`,
    ],
  ])('finds no ticket in %s (W146)', (_name, fragment) => {
    expect(ticketsOfFragment(fragment)).toEqual([])
  })
})
