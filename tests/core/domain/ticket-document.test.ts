import { describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { documentInputs, documentTickets, maxDocuments } from '#core/domain/ticket-document.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const on = (days: number) => ({
  ...record().datesWithOffset,
  startDateTime: dayBefore + days * day,
  endDateTime: dayBefore + days * day + 3_600_000,
})

describe('documentTickets', () => {
  it('has the soonest events first, and no more than the limit', () => {
    const tickets = Array.from({ length: maxDocuments + 5 }, (_, index) =>
      record({ uuid: `u${String(index)}`, datesWithOffset: on(maxDocuments + 6 - index) }),
    )
    const uuids = documentTickets(tickets, dayBefore).map(({ uuid }) => uuid)
    expect(uuids).toHaveLength(maxDocuments)
    expect(uuids[0]).toBe(`u${String(maxDocuments + 4)}`)
  })

  it.each([
    ['past ticket', record({ datesWithOffset: on(-3) })],
    ['ticket of an online event', record({ format: 'ONLINE' })],
    ['ticket that the server does not have', record({ missingSince: 1 })],
    ['ticket without a code', record({ code: null })],
    ['ticket with another attendee than its code', record({ fullName: 'Jonas Brandt' })],
  ])('has no %s', (_, ticket) => {
    expect(documentTickets([ticket, record({ uuid: 'u2' })], dayBefore)).toEqual([record({ uuid: 'u2' })])
  })
})

describe('documentInputs', () => {
  it.each([
    ['name', record({ fullName: 'Jonas Brandt' })],
    ['e-mail address', record({ email: 'jonas@example.org' })],
    ['place', record({ location: 'Hall' })],
    ['time', record({ datesWithOffset: on(9) })],
    ['payment', record({ deskPaymentRequired: true })],
  ])('differ for another %s', (_, ticket) => {
    expect(documentInputs(ticket)).not.toBe(documentInputs(record()))
  })

  it('do not depend on the time of the last check', () => {
    expect(documentInputs(record({ checkedAt: 9 }))).toBe(documentInputs(record()))
  })
})
