import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { readUnfinishedOrders } from '#wallet/store/unfinished-orders.ts'
import { orderRecord, record } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'

const now = 100 * day
const db = testDatabase()

const unfinished = () => readUnfinishedOrders(db)

const bought = (over: object = {}) =>
  orderRecord({ ticketUuids: ['u1', 'u2', 'u3'], namedUuids: ['u1', 'u2'], checkedAt: now, ...over })

describe('readUnfinishedOrders', () => {
  it('counts the tickets of a complete reservation that are stored, of those with an attendee', async () => {
    await putReservation(db, bought())
    await putTicket(db, record({ uuid: 'u1' }))
    await putTicket(db, record({ uuid: 'u3' }))
    expect(await unfinished()).toEqual({
      payments: [],
      reservations: [{ reservation: bought(), saved: 1, total: 2 }],
    })
  })

  it.each([
    ['one whose tickets are stored', { namedUuids: ['u1'] }],
    ['one without an attendee', { namedUuids: [] }],
    ['one that is not complete', { status: 'OFFLINE_PAYMENT' }],
    ['a pass', { type: 'subscription' }],
  ] as const)('leaves out %s', async (_, over) => {
    await putTicket(db, record({ uuid: 'u1' }))
    await putReservation(db, bought(over))
    expect((await unfinished()).reservations).toEqual([])
  })

  it('names one whatever its age', async () => {
    await putReservation(db, bought({ checkedAt: now - 50 * day }))
    expect((await unfinished()).reservations).toHaveLength(1)
  })

  it('names the confirmations to look up', async () => {
    const line = {
      reservationId: 'r-1',
      context: { type: 'event', publicIdentifier: 'pietra' },
      step: 'confirming',
      at: 1,
      answer: null,
    } as const
    await putJournal(db, line)
    expect((await unfinished()).payments).toMatchObject([{ v: 1, ...line }])
  })
})
