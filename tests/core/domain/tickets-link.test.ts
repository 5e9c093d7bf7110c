import { describe, expect, it } from 'vitest'
import { pastedAddress } from '#core/domain/pasted-address.ts'
import { ticketsLink, ticketsOfFragment } from '#core/domain/tickets-link.ts'

const origin = 'https://tickets.letterhouse.example'
const uuid = (digit: number) => `0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f${String(digit)}`
const ticket = (digit: number, eventShortName = 'slow-type-day-2027') => ({
  eventShortName,
  uuid: uuid(digit),
})

describe('ticketsLink', () => {
  it('of one ticket is the link of its page (W146)', () => {
    expect(ticketsLink(origin, [ticket(1)])).toBe(`${origin}/event/slow-type-day-2027/ticket/${uuid(1)}/view`)
  })

  it('of several tickets leads to the page that adds them, which finds them in the fragment (W146)', () => {
    const tickets = [ticket(1), ticket(2, 'a/b, c'), ticket(3)]
    const address = pastedAddress(`Scan: ${ticketsLink(origin, tickets)}`, origin)
    const page = 'page' in address ? address.page : ''
    expect(page).toMatch(/^\/wallet\/add#/)
    expect(ticketsOfFragment(new URL(page, origin).hash)).toEqual(tickets)
  })

  it('of three tickets has less than 220 bytes (W146)', () => {
    const link = ticketsLink(origin, [ticket(1), ticket(2), ticket(3)])
    expect(new TextEncoder().encode(link).length).toBeLessThan(220)
  })
})

describe('ticketsOfFragment', () => {
  it.each([
    ['nothing', ''],
    ['another fragment', '#main'],
    ['an id that is none', '#slow-type/1234'],
    ['a broken escape', `#%E0%A4%A/${uuid(1)}`],
    ['more tickets than a code takes', `#${[1, 2, 3, 4].map((digit) => `e/${uuid(digit)}`).join()}`],
  ])('finds no ticket in %s (W146)', (_name, fragment) => {
    expect(ticketsOfFragment(fragment)).toEqual([])
  })
})
