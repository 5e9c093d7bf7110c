import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import {
  isOldDraft,
  isOldJournalLine,
  isOldReservation,
  isOldWaitingRoom,
  pastTicketAction,
  pastTicketsOf,
} from '#wallet/rules/retention.ts'

const end = Date.UTC(2027, 6, 10, 22)
const dates = {
  startDateTime: end - 4 * hour,
  startTimeZoneOffset: 7200,
  endDateTime: end,
  endTimeZoneOffset: 7200,
}
const ticket = { datesWithOffset: dates, savedAt: end - 60 * day, personalDataRemovedAt: null }

describe('drafts and lines of the payment journal', () => {
  it.each([isOldDraft, isOldJournalLine])('stay for 30 days (%#) (W32)', (isOld) => {
    expect(isOld(end, end + 30 * day)).toBe(false)
    expect(isOld(end, end + 30 * day + 1)).toBe(true)
  })
})

describe('isOldWaitingRoom', () => {
  it('keeps a waiting room for a day after the end of its event, or after its start without an end (W32)', () => {
    expect(isOldWaitingRoom(dates, end + day)).toBe(false)
    expect(isOldWaitingRoom(dates, end + day + 1)).toBe(true)
    expect(isOldWaitingRoom({ ...dates, endDateTime: 0 }, end - 4 * hour + day + 1)).toBe(true)
  })

  it('counts a room that cannot be read as old', () => {
    expect(isOldWaitingRoom(null, end)).toBe(true)
  })
})

describe('pastTicketAction', () => {
  it('keeps a ticket whose event is not over, whatever the choice is', () => {
    for (const choice of ['month', 'always', 'event'] as const)
      expect(pastTicketAction(ticket, choice, end + 6 * hour)).toBe('keep')
  })

  it('removes the personal fields 30 days after the end of the event (W32)', () => {
    expect(pastTicketAction(ticket, 'month', end + 30 * day)).toBe('keep')
    expect(pastTicketAction(ticket, 'month', end + 30 * day + 1)).toBe('remove-personal-data')
  })

  it('keeps the rest after that', () => {
    const stub = { ...ticket, personalDataRemovedAt: end + 31 * day }
    expect(pastTicketAction(stub, 'month', end + 400 * day)).toBe('keep')
  })

  it('keeps the whole ticket when the person has chosen that', () => {
    expect(pastTicketAction(ticket, 'always', end + 4000 * day)).toBe('keep')
  })

  it('deletes the ticket after the event when the person has chosen that, also one without personal fields', () => {
    expect(pastTicketAction(ticket, 'event', end + 6 * hour + 1)).toBe('delete')
    const stub = { ...ticket, personalDataRemovedAt: end + 31 * day }
    expect(pastTicketAction(stub, 'event', end + 60 * day)).toBe('delete')
  })

  it('counts from the storing for a ticket that was stored after its event', () => {
    const late = { ...ticket, savedAt: end + 100 * day }
    expect(pastTicketAction(late, 'month', end + 130 * day)).toBe('keep')
    expect(pastTicketAction(late, 'month', end + 130 * day + 1)).toBe('remove-personal-data')
    expect(pastTicketAction(late, 'event', end + 101 * day)).toBe('keep')
    expect(pastTicketAction(late, 'event', end + 101 * day + 1)).toBe('delete')
  })

  it('keeps a ticket of an event without dates', () => {
    const undated = { ...ticket, datesWithOffset: { ...dates, startDateTime: 0, endDateTime: 0 } }
    for (const choice of ['month', 'event'] as const)
      expect(pastTicketAction(undated, choice, end + 4000 * day)).toBe('keep')
  })
})

describe('pastTicketsOf', () => {
  it('is 30 days for a missing or unknown value', () => {
    expect(['event', 'always', undefined, 'forever', null, 7].map(pastTicketsOf)).toEqual([
      'event',
      'always',
      'month',
      'month',
      'month',
      'month',
    ])
  })
})

describe('isOldReservation', () => {
  const order = {
    type: 'event',
    status: 'COMPLETE',
    validity: 0,
    savedAt: end - 90 * day,
    eventEnd: end,
  } as const

  it('keeps a complete order for 60 days after the event, 30 days longer than its tickets (W32)', () => {
    expect(isOldReservation(order, end + 60 * day)).toBe(false)
    expect(isOldReservation(order, end + 60 * day + 1)).toBe(true)
  })

  it('keeps a complete order of an event without dates', () => {
    expect(isOldReservation({ ...order, eventEnd: 0 }, end + 4000 * day)).toBe(false)
  })

  it('keeps an order that was not paid for 30 days after its deadline, whenever the event is', () => {
    const unpaid = { ...order, status: 'OFFLINE_PAYMENT', validity: end - 60 * day }
    expect(isOldReservation(unpaid, end - 30 * day)).toBe(false)
    expect(isOldReservation(unpaid, end - 30 * day + 1)).toBe(true)
  })

  it('keeps the order of a pass for 30 days', () => {
    const pass = { type: 'subscription', status: 'COMPLETE', validity: 0, savedAt: end } as const
    expect(isOldReservation(pass, end + 30 * day)).toBe(false)
    expect(isOldReservation(pass, end + 30 * day + 1)).toBe(true)
  })
})
