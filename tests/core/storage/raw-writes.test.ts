import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { rawHasAny, rawSetting, rawWholeTickets } from '#core/storage/raw-database.ts'
import { rawSummaries } from '#core/storage/raw-summaries.ts'
import { rawActions } from '#core/storage/read/raw-actions.ts'
import { rawQueue } from '#core/storage/read/raw-queue.ts'
import type { QueuedActionRecord } from '#core/storage/records.ts'
import { summaryOf } from '#core/storage/ticket-rows.ts'
import { rawChangeAction } from '#core/storage/write/raw-change-action.ts'
import { rawChangeSetting } from '#core/storage/write/raw-change-setting.ts'
import { rawChangeTicket } from '#core/storage/write/raw-change-ticket.ts'
import { rawCompleteReservation } from '#core/storage/write/raw-complete-reservation.ts'
import { rawDeleteDocument } from '#core/storage/write/raw-delete-document.ts'
import { rawExpireReservation } from '#core/storage/write/raw-expire-reservation.ts'
import { deleteSummary, markChecked, putTicket } from '#core/storage/write/tickets.ts'
import { bareRecord, orderRecord, record } from '../../support/records.ts'

const key: [string, string] = ['pietra', 'u1']
let db: TesseraDatabase
beforeEach(() => (db = new TesseraDatabase()))
afterEach(() => db.delete())

const action = (
  id: string,
  queuedAt: number,
  changes: Partial<QueuedActionRecord> = {},
): QueuedActionRecord => ({
  v: 1,
  id,
  action: { kind: 'sign-out' },
  queuedAt,
  attempts: 0,
  notBefore: 0,
  ended: null,
  ...changes,
})
const ended: NonNullable<QueuedActionRecord['ended']> = {
  reason: 'refused',
  status: 422,
  problems: [{ code: 'c', path: 'p', args: {} }],
}

describe('rawChangeTicket', () => {
  const change = (changes: Parameters<typeof rawChangeTicket>[2]) =>
    rawChangeTicket(indexedDB, { eventShortName: 'pietra', uuid: 'u1' }, changes)

  it('writes a new time of the check into the summary only', async () => {
    await putTicket(db, record())
    const row = await db.tickets.get(key)
    await change({ checkedAt: 9, missingSince: null })
    expect(await db.tickets.get(key)).toEqual(row)
    expect(await db.summaries.get(key)).toEqual(summaryOf(bareRecord({ checkedAt: 9 }), null))
  })

  it('writes the ticket when the server does not have it any more, and keeps the pages', async () => {
    await putTicket(db, record())
    await change({ checkedAt: 9, missingSince: 9 })
    expect(await db.tickets.get(key)).toMatchObject({ checkedAt: 9, missingSince: 9, fullName: 'Ada Keller' })
    expect(await db.summaries.get(key)).toMatchObject({ checkedAt: 9, missingSince: 9 })
    expect(await db.pages.count()).toBe(1)
  })

  it('removes the pages of a new attendee', async () => {
    await putTicket(db, record({ pages: { pass: 'a', door: 'b', policy: 'c', inputs: 'i' } }))
    await change({ checkedAt: 9, missingSince: null, fullName: 'Milo', email: 'm@example.org', pages: null })
    const person = { fullName: 'Milo', email: 'm@example.org', checkedAt: 9 }
    expect(await db.tickets.get(key)).toEqual({ ...bareRecord(person), pages: null })
    expect(await db.summaries.get(key)).toEqual(summaryOf(bareRecord(person), null))
    expect(await db.pages.count()).toBe(0)
  })

  it('keeps the inputs of the pages in the summary otherwise', async () => {
    await putTicket(db, record({ pages: { pass: 'a', door: 'b', policy: 'c', inputs: 'i' } }))
    await change({ checkedAt: 9, missingSince: null })
    expect(await db.summaries.get(key)).toMatchObject({ pageInputs: 'i' })
  })

  it('writes the row of an older build, which has its pages inside and no summary', async () => {
    await db.tickets.put(record())
    await change({ checkedAt: 9, missingSince: null })
    expect(await db.tickets.get(key)).toEqual(record({ checkedAt: 9 }))
    expect(await db.summaries.count()).toBe(0)
    await change({ checkedAt: 10, missingSince: null, pages: null })
    expect(await db.tickets.get(key)).toEqual(record({ checkedAt: 10, pages: null }))
  })
})

describe('rawChangeAction', () => {
  it('replaces or deletes the action that was read', async () => {
    await db.actions.put(action('a', 5))
    expect(await rawChangeAction(indexedDB, { id: 'a', queuedAt: 5 }, action('a', 5, { attempts: 1 }))).toBe(
      true,
    )
    expect(await rawActions(indexedDB)).toEqual([action('a', 5, { attempts: 1 })])
    expect(await rawChangeAction(indexedDB, { id: 'a', queuedAt: 5 }, null)).toBe(true)
    expect(await rawActions(indexedDB)).toEqual([])
  })

  it('writes nothing for one that was canceled or queued again', async () => {
    await db.actions.put(action('a', 6))
    expect(await rawChangeAction(indexedDB, { id: 'a', queuedAt: 5 }, null)).toBe(false)
    expect(await rawChangeAction(indexedDB, { id: 'b', queuedAt: 5 }, action('b', 5))).toBe(false)
    expect(await rawActions(indexedDB)).toEqual([action('a', 6)])
    expect(await rawChangeAction(new IDBFactory(), { id: 'a', queuedAt: 6 }, null)).toBe(false)
  })
})

describe('queued actions', () => {
  beforeEach(async () => {
    await db.actions.bulkPut([action('a', 9), action('b', 3, { ended })])
    await db
      .table('actions')
      .bulkPut([
        { id: 'damaged' },
        { id: 'kind', action: { kind: 'confirm' }, queuedAt: 1, ended: null },
        { id: 'time', action: { kind: 'sign-out' }, queuedAt: '1', ended: null },
      ])
  })

  it('are read the oldest first, without damaged records', async () => {
    expect(await rawActions(indexedDB)).toEqual([action('b', 3, { ended }), action('a', 9)])
  })

  it('are shown the oldest first, without what the server gets', async () => {
    expect(await rawQueue(indexedDB)).toEqual([
      { id: 'b', action: { kind: 'sign-out' }, queuedAt: 3, ended },
      { id: 'a', action: { kind: 'sign-out' }, queuedAt: 9, ended: null },
    ])
  })

  it('are none without a database', async () => {
    expect(await rawActions(new IDBFactory())).toEqual([])
    expect(await rawQueue(new IDBFactory())).toEqual([])
  })
})

describe('rawChangeSetting', () => {
  it('replaces the value, which is undefined before', async () => {
    await db.open()
    await rawChangeSetting(indexedDB, 'news', (value) => [value === undefined])
    await rawChangeSetting(indexedDB, 'news', (value) => ({ before: value }))
    expect(await rawSetting(indexedDB, 'news')).toEqual({ before: [true] })
  })
})

describe('reservations', () => {
  it('are completed with the time of the check, unless they were deleted', async () => {
    await db.orders.put(orderRecord({ status: 'OFFLINE_PAYMENT' }))
    await rawCompleteReservation(indexedDB, 'full-id', 7)
    await rawCompleteReservation(indexedDB, 'none', 7)
    expect(await db.orders.toArray()).toEqual([orderRecord({ status: 'COMPLETE', checkedAt: 7 })])
  })

  it('are marked when the hold has ended', async () => {
    await db.open()
    await rawExpireReservation(indexedDB, orderRecord({ status: 'PENDING' }))
    expect(await db.orders.toArray()).toEqual([orderRecord({ status: 'PENDING', expired: true })])
  })
})

describe('rawDeleteDocument', () => {
  it('deletes the PDF of one ticket', async () => {
    for (const uuid of ['u1', 'u2']) await db.table('documents').put({ eventShortName: 'pietra', uuid })
    await rawDeleteDocument(indexedDB, key)
    expect((await db.documents.toCollection().primaryKeys()).map(String)).toEqual(['pietra,u2'])
  })
})

describe('tickets without Dexie', () => {
  const dusk = { eventShortName: 'dusk', uuid: 'u2', position: 1 }

  beforeEach(async () => {
    await putTicket(db, record())
    await putTicket(db, record(dusk))
    await markChecked(db, [{ key, at: 8 }])
  })

  it('are read with the time of their last check, all or those of one event', async () => {
    const tickets = [bareRecord({ checkedAt: 8 }), bareRecord(dusk)]
    expect(await rawWholeTickets(indexedDB)).toEqual({ tickets, damaged: 0 })
    expect(await rawWholeTickets(indexedDB, 'dusk')).toEqual({ tickets: tickets.slice(1), damaged: 0 })
    expect(await rawWholeTickets(indexedDB, 'dus')).toEqual({ tickets: [], damaged: 0 })
    expect(await rawWholeTickets(new IDBFactory())).toEqual({ tickets: [], damaged: 0 })
  })

  it('are listed, also those without a summary, in their order', async () => {
    const summaries = [summaryOf(bareRecord({ checkedAt: 8 }), null), summaryOf(bareRecord(dusk), null)]
    expect(await rawSummaries(indexedDB)).toEqual({ tickets: summaries, damaged: 0 })
    await deleteSummary(db, key)
    await db.table('tickets').put({ eventShortName: 'pietra', uuid: 'damaged' })
    expect(await rawSummaries(indexedDB)).toEqual({
      tickets: [summaryOf(bareRecord(), null), summaryOf(bareRecord(dusk), null)],
      damaged: 1,
    })
    expect(await rawSummaries(new IDBFactory())).toEqual({ tickets: [], damaged: 0 })
  })

  it('make a store of the database not empty', async () => {
    expect(await rawHasAny(indexedDB, ['orders', 'tickets'])).toBe(true)
    expect(await rawHasAny(indexedDB, ['orders', 'journal'])).toBe(false)
    expect(await rawHasAny(new IDBFactory(), ['tickets'])).toBe(false)
  })

  it('are none in a database of version 1 without the store of summaries', async () => {
    const factory = new IDBFactory()
    const opening = factory.open('tessera', 10)
    opening.onupgradeneeded = () =>
      void opening.result.createObjectStore('tickets', { keyPath: ['eventShortName', 'uuid'] }).put(record())
    await new Promise((resolve) => (opening.onsuccess = resolve))
    opening.result.close()
    expect(await rawSummaries(factory)).toEqual({ tickets: [summaryOf(bareRecord(), null)], damaged: 0 })
    expect(await rawWholeTickets(factory)).toEqual({ tickets: [bareRecord()], damaged: 0 })
    expect(await rawHasAny(factory, ['journal', 'tickets'])).toBe(true)
    expect(await rawHasAny(factory, ['journal'])).toBe(false)
  })
})
