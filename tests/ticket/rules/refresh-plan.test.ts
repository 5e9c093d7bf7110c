import { describe, expect, it } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { maxChecks, ticketsToCheck } from '#ticket/rules/refresh-plan.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const { datesWithOffset } = record()

/** A ticket whose event begins some days after the one of the samples, checked some minutes ago. */
const ticket = (uuid: string, days: number, minutes: number) =>
  record({
    uuid,
    checkedAt: dayBefore - minutes * minute,
    datesWithOffset: {
      ...datesWithOffset,
      startDateTime: datesWithOffset.startDateTime + days * day,
      endDateTime: datesWithOffset.endDateTime + days * day,
    },
  })

const plan = (tickets: Parameters<typeof ticketsToCheck>[0], force = false) =>
  ticketsToCheck(tickets, dayBefore, force).map((stored) => (stored as ReturnType<typeof record>).uuid)

describe('ticketsToCheck', () => {
  it('takes void codes first, then this week, then later events; of each the oldest check first', () => {
    const tickets = [
      ticket('later', 30, 999),
      ticket('soon', 1, 20),
      ticket('soon, longer ago', 2, 30),
      { ...ticket('void', 30, 0), code: null },
    ]
    expect(plan(tickets)).toEqual(['void', 'soon, longer ago', 'soon', 'later'])
  })

  it('leaves out past tickets and those that were checked within the last minute, unless forced', () => {
    const tickets = [ticket('past', -30, 999), ticket('just checked', 0, 0.5), ticket('due', 0, 2)]
    expect(plan(tickets)).toEqual(['due'])
    expect(plan(tickets, true)).toEqual(['due', 'just checked', 'past'])
  })

  it.each([
    ['tomorrow', 0, 1],
    ['in five days', 4, 15],
    ['in a month', 30, 6 * 60],
  ])('takes a ticket of an event %s again after its own time (P257)', (_, days, minutes) => {
    expect(plan([ticket('one', days, minutes - 0.5)])).toEqual([])
    expect(plan([ticket('one', days, minutes)])).toEqual(['one'])
  })

  it('never takes a ticket without its personal fields', () => {
    expect(plan([{ ...ticket('stub', 1, 99), personalDataRemovedAt: 1 }], true)).toEqual([])
  })

  it('takes no more than one run may check, and the next run the others', () => {
    const tickets = Array.from({ length: 1000 }, (_, index) => ticket(String(index), 1, 10 + index))
    const first = plan(tickets, true)
    expect(first).toHaveLength(maxChecks)
    const checked = tickets.map((stored) =>
      first.includes(stored.uuid) ? { ...stored, checkedAt: dayBefore } : stored,
    )
    expect(plan(checked, true).filter((uuid) => first.includes(uuid))).toEqual([])
  })

  it('takes at most 300 of 1,000 tickets a run while a tab is open for four hours, and each of them every 20 minutes (W87)', () => {
    let tickets = Array.from({ length: 1000 }, (_, index) => ticket(String(index), 0, 0))
    let now = dayBefore
    let oldest = 0
    for (let run = 0; run < (4 * 60) / 5; run += 1) {
      now += 5 * minute
      const checked = new Set(ticketsToCheck(tickets, now, false))
      expect(checked.size).toBe(maxChecks)
      oldest = Math.max(oldest, ...tickets.map(({ checkedAt }) => now - checkedAt))
      tickets = tickets.map((stored) => (checked.has(stored) ? { ...stored, checkedAt: now } : stored))
    }
    expect(oldest).toBeLessThanOrEqual(20 * minute)
  })
})
