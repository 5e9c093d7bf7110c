/** Records that do not match records.ts. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { decodeBookingDraft } from '#purchase/rules/booking/booking-draft.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { getJournal } from '#purchase/store/read-journal.ts'
import { allReservations, getReservation } from '#purchase/store/read-reservations.ts'
import { removeTicketFromReservation } from '#purchase/store/write-reservations.ts'
import { getTicket, readTickets, ticketKeys } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { changeTicket, noteRendered, putTicket } from '#ticket/store/write-tickets.ts'
import { getSetting } from '../../support/raw-settings.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'

let db: TesseraDatabase

/** Writes a record past the types. */
const plant = (table: string, value: unknown) => db.table(table).put(value)

beforeEach(() => {
  db = new TesseraDatabase()
})

afterEach(() => db.delete())

describe('a damaged ticket', () => {
  const damaged: Record<string, unknown> = { ...record({ uuid: 'bad' }), datesWithOffset: undefined }
  const rawDamaged = async (): Promise<unknown> => db.table('tickets').get(['pietra', 'bad'])

  beforeEach(async () => {
    await putTicket(db, record())
    await plant('tickets', damaged)
  })

  it('is counted beside the tickets that can be read', async () => {
    expect(await readTickets(db)).toEqual({ tickets: [record()], damaged: 1 })
  })

  it('reads as not stored, so that it can be fetched again', async () => {
    expect(await getTicket(db, 'pietra', 'bad')).toBeUndefined()
  })

  it('keeps its place among the keys and is not changed', async () => {
    await changeTicket(db, 'pietra', 'bad', { missingSince: 7, checkedAt: 1 })
    const ticket = record({ uuid: 'bad' })
    expect(await noteRendered(db, [{ ticket, inputs: '' }], 'en')).toEqual([ticket])
    expect(await ticketKeys(db)).toContainEqual(['pietra', 'bad'])
    expect(await rawDamaged()).toEqual(damaged)
  })

  it('is replaced as a whole when it is stored again', async () => {
    await putTicket(db, record({ uuid: 'bad' }))
    expect((await readTickets(db)).damaged).toBe(0)
  })

  it.each<[keyof TicketRecord, unknown]>([
    ['code', { ...record().code, png: 'text' }],
    ['extras', [{ title: 'Lunch' }]],
    ['eventTitle', 'Pietra'],
    ['missingSince', undefined],
    ['changedFrom', { dates: 'today', location: null }],
    ['v', 2],
  ])('is one whose %s has another shape', async (field, value) => {
    await plant('tickets', { ...record(), [field]: value })
    expect((await readTickets(db)).damaged).toBe(2)
  })
})

describe('a ticket with a field of a newer build', () => {
  it('keeps the field', async () => {
    await plant('tickets', { ...record(), added: 'later' })
    expect((await readTickets(db)).tickets).toEqual([{ ...record(), added: 'later' }])
  })
})

describe('a damaged reservation', () => {
  it('reads as not stored and does not stop the removal of a ticket', async () => {
    await plant('orders', { ...orderRecord({ reservationId: 'bad' }), ticketUuids: 'u1' })
    await plant('orders', orderRecord({ ticketUuids: ['u1'] }))
    expect(await getReservation(db, 'bad')).toBeUndefined()
    expect(await allReservations(db)).toHaveLength(1)
    await removeTicketFromReservation(db, 'u1')
    expect(await allReservations(db)).toEqual([])
  })
})

describe('a damaged subscription', () => {
  it('is left out, and the others are read', async () => {
    await putSubscription(db, subscriptionRecord())
    await plant('passes', { ...subscriptionRecord({ id: 'bad' }), used: '3' })
    await plant('passes', { id: 'worse' })
    expect(await allSubscriptions(db)).toEqual([subscriptionRecord()])
  })
})

describe('a damaged draft, setting or journal line', () => {
  it('is no draft', async () => {
    await plant('drafts', { key: 'booking/1', values: {} })
    expect(await getDraft(db, 'booking/1')).toBeNull()
    expect(decodeBookingDraft({ tickets: { u1: 'Ada' } })).toBeNull()
    expect(decodeBookingDraft({ email: 'ada@example.org' })).toEqual({ email: 'ada@example.org' })
  })

  it('is no setting', async () => {
    await plant('settings', { key: 'refresh' })
    expect(await getSetting(db, 'refresh')).toBeUndefined()
  })

  it('is a payment of unknown result', async () => {
    await plant('journal', { reservationId: 'r1', step: 'paid' })
    expect((await getJournal(db, 'r1'))?.step).toBe('unknown')
    expect(await getJournal(db, 'r2')).toBeUndefined()
  })
})
