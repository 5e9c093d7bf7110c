import { describe, expect, it } from 'vitest'
import { hasAny } from '#device/storage/has-any.ts'
import { getJournal } from '#purchase/store/read-journal.ts'
import { allReservations, getReservation } from '#purchase/store/read-reservations.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import {
  deleteReservationRecord,
  putReservation,
  removeTicketFromReservation,
} from '#purchase/store/write-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { orderRecord, record } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()

const line = (reservationId: string) =>
  ({
    reservationId,
    context: { type: 'event', publicIdentifier: 'pietra' },
    step: 'confirming',
    at: 1,
    answer: null,
  }) as const

describe('putReservation', () => {
  it.each(['COMPLETE', 'OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'CUSTOM_OFFLINE_PAYMENT'])(
    'deletes the line of the payment journal with the final status %s, and no other line',
    async (status) => {
      await putJournal(db, line('full-id'))
      await putJournal(db, line('other'))
      await putReservation(db, orderRecord({ status }))
      expect(await getReservation(db, 'full-id')).toEqual(orderRecord({ status }))
      expect(await getJournal(db, 'full-id')).toBeUndefined()
      expect(await getJournal(db, 'other')).toMatchObject({ v: 1, ...line('other') })
    },
  )

  it.each(['PENDING', 'EXTERNAL_PROCESSING_PAYMENT', 'STUCK', 'FINALIZING'])(
    'keeps the line with the status %s',
    async (status) => {
      await putJournal(db, line('full-id'))
      await putReservation(db, orderRecord({ status }))
      expect(await getJournal(db, 'full-id')).toBeDefined()
    },
  )
})

describe('removeTicketFromReservation', () => {
  const two = (over: object = {}) =>
    orderRecord({ ticketUuids: ['u1', 'u2'], namedUuids: ['u1', 'u2'], ...over })

  it('takes the ticket out of its reservation while another of its tickets is stored', async () => {
    await putReservation(db, two())
    await putReservation(db, orderRecord({ reservationId: 'other', ticketUuids: ['u3'], namedUuids: ['u3'] }))
    await putTicket(db, record({ uuid: 'u2' }))
    await removeTicketFromReservation(db, 'u1')
    expect(await getReservation(db, 'full-id')).toEqual(two({ ticketUuids: ['u2'], namedUuids: ['u2'] }))
    expect(await getReservation(db, 'other')).toMatchObject({ ticketUuids: ['u3'] })
  })

  it('deletes a complete reservation with its last stored ticket', async () => {
    await putReservation(db, two())
    await putTicket(db, record({ uuid: 'other-reservation' }))
    await removeTicketFromReservation(db, 'u1')
    expect(await allReservations(db)).toEqual([])
  })

  it('keeps a reservation that is not complete', async () => {
    await putReservation(db, two({ status: 'OFFLINE_PAYMENT' }))
    await removeTicketFromReservation(db, 'u1')
    expect(await getReservation(db, 'full-id')).toMatchObject({ ticketUuids: ['u2'] })
  })

  it('changes nothing for a ticket of no reservation', async () => {
    await putReservation(db, two())
    await removeTicketFromReservation(db, 'unknown')
    expect(await allReservations(db)).toEqual([two()])
  })
})

describe('stored reservations', () => {
  it('are read without damaged records', async () => {
    await putReservation(db, orderRecord())
    await db.table('orders').put({ reservationId: 'bad' })
    expect(await allReservations(db)).toEqual([orderRecord()])
  })

  it('are deleted one by one', async () => {
    await putReservation(db, orderRecord())
    await putReservation(db, orderRecord({ reservationId: 'other' }))
    await deleteReservationRecord(db, 'full-id')
    expect(await allReservations(db)).toEqual([orderRecord({ reservationId: 'other' })])
  })

  it('are counted with tickets and journal', async () => {
    await db.open()
    const stores = ['tickets', 'orders', 'journal'] as const
    expect(await hasAny(db, stores)).toBe(false)
    await putReservation(db, orderRecord())
    expect(await hasAny(db, stores)).toBe(true)
    expect(await hasAny(db, ['tickets', 'journal'])).toBe(false)
    expect(await hasAny(db, ['journal', 'orders'])).toBe(true)
  })
})
