import { describe, expect, it } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { day } from '#kit/time/durations.ts'
import { getWaitingRoom } from '#online/store/read-waiting-rooms.ts'
import type { WaitingRoomRecord } from '#online/store/records.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { changeSubscription, deleteSubscription, putSubscription } from '#pass/store/write-subscriptions.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import type { JournalRecord } from '#purchase/store/records.ts'
import { deleteAllDrafts, deleteDrafts, putDraft } from '#purchase/store/write-drafts.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { changeTicket, deleteTicket, putTicket } from '#ticket/store/write-tickets.ts'
import { createRemoval } from '#wallet/rules/removal.ts'
import { withoutPersonalData } from '#wallet/rules/retention.ts'
import { clearWallet } from '#wallet/store/clear-wallet.ts'
import { deleteOldRecords } from '#wallet/store/old-records.ts'
import { fakeCaches } from '../../support/browser/fake-caches.ts'
import { orderRecord, record, roomRecord, subscriptionRecord } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'

const now = Date.UTC(2027, 6, 10)
const month = 30 * day

const db = testDatabase()

const line = (reservationId: string, at: number): JournalRecord => ({
  v: 1,
  reservationId,
  context: { type: 'event', publicIdentifier: 'pietra' },
  step: 'confirming',
  at,
  answer: null,
})
const hour = (end: number) => ({
  startDateTime: end - 3_600_000,
  startTimeZoneOffset: 0,
  endDateTime: end,
  endTimeZoneOffset: 0,
})
const room = (uuid: string, codeHash: string, eventEnd = now): WaitingRoomRecord => ({
  v: 1,
  key: waitingRoomKey({ eventShortName: 'pietra', uuid, codeHash }),
  ...roomRecord({ uuid, codeHash, dates: hour(eventEnd), eventDates: hour(eventEnd) }),
})
/** Removes without an earlier mark. */
const atOnce = createRemoval(null, '1', true)

const keys = async (store: 'drafts' | 'journal' | 'rooms' | 'orders' | 'actions') =>
  (await db.table(store).toCollection().primaryKeys()).map(String)

describe('deleteOldRecords', () => {
  it('deletes drafts and journal lines after 30 days, and keeps a line that cannot be read', async () => {
    await putDraft(db, ['old'], { a: 1 }, now - month - 1)
    await putDraft(db, ['recent'], { a: 1 }, now - month)
    await db.table('drafts').put({ key: 'damaged' })
    await db.journal.bulkPut([line('old', now - month - 1), line('recent', now - month)])
    await db.table('journal').put({ reservationId: 'damaged' })
    await deleteOldRecords(db, now, atOnce)
    expect(await keys('drafts')).toEqual(['recent'])
    expect(await keys('journal')).toEqual(['damaged', 'recent'])
  })

  it('deletes waiting rooms a day after the event, and those that cannot be read', async () => {
    await db.rooms.bulkPut([room('a', 'h', now - day - 1), room('b', 'h', now - day)])
    await db.table('rooms').put({ key: 'damaged' })
    await deleteOldRecords(db, now, atOnce)
    expect(await keys('rooms')).toEqual(['pietra/b/h'])
  })

  it('asks for the mark of each record by its own key', async () => {
    const old = now - 40 * day
    await db.rooms.bulkPut([room('a', 'h', old), room('b', 'h', old)])
    const asked: string[] = []
    await deleteOldRecords(db, now, { ...atOnce, isDue: (key) => asked.push(key) === 0 })
    expect([asked, await keys('rooms')]).toEqual([
      ['rooms/pietra/a/h', 'rooms/pietra/b/h'],
      ['pietra/a/h', 'pietra/b/h'],
    ])
  })
})

describe('deleteOldRecords of pages', () => {
  it('deletes the pages that a build before has stored beside its tickets', async () => {
    await db.pages.put({ eventShortName: 'pietra', uuid: 'u1', door: '<p>Ada Keller</p>' })
    await deleteOldRecords(db, now, createRemoval(null, '1'))
    expect(await db.pages.count()).toBe(0)
  })
})

describe('deleteOldRecords of orders', () => {
  const order = (reservationId: string, ticketUuids: string[], eventEnd = now - 2 * month - 1) =>
    orderRecord({ reservationId, ticketUuids, eventEnd })

  it('deletes orders 60 days after the event, unless a whole ticket of them is stored', async () => {
    await putTicket(db, record({ uuid: 'whole' }))
    await putTicket(db, record({ uuid: 'stripped', personalDataRemovedAt: 5 }))
    await db.orders.bulkPut([
      order('no-ticket', ['gone']),
      order('with-ticket', ['gone', 'whole']),
      order('stripped-ticket', ['stripped']),
      order('recent', [], now - 2 * month),
    ])
    await db.table('orders').put({ reservationId: 'damaged' })
    await deleteOldRecords(db, now, atOnce)
    expect(await keys('orders')).toEqual(['damaged', 'recent', 'with-ticket'])
  })
})

describe('withoutPersonalData', () => {
  const person = {
    pollPin: '1234',
    deskPaymentRequired: true,
    missingSince: 3,
    reservationFullName: 'Ada Keller',
  }
  const none: Partial<TicketRecord> = {
    fullName: '',
    email: '',
    reservationFullName: '',
    shortId: '',
    reservationId: null,
    deskPaymentRequired: false,
    onSiteDue: null,
    extras: [],
    pollPin: null,
    code: null,
    missingSince: null,
    personalDataRemovedAt: now,
  }

  it('leaves the event, its date and place', async () => {
    const onSiteDue = { units: 5, digits: 2, currency: 'CHF' }
    const extras = [{ title: { en: 'Lunch' }, count: 1, answers: [] }]
    await putTicket(db, record({ ...person, onSiteDue, extras }))
    await changeTicket(db, 'pietra', 'u1', withoutPersonalData(now))
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record(none))
  })
})

describe('drafts', () => {
  it('are stored under each key with their time, and deleted by key', async () => {
    await putDraft(db, ['booking/1', 'event/pietra'], { firstName: 'Ada' }, 7)
    expect(await db.drafts.get('event/pietra')).toEqual({
      v: 1,
      key: 'event/pietra',
      values: { firstName: 'Ada' },
      savedAt: 7,
    })
    await deleteDrafts(db, ['booking/1'])
    expect(await getDraft(db, 'booking/1')).toBeNull()
    expect(await getDraft(db, 'event/pietra')).toEqual({ firstName: 'Ada' })
  })

  it('are all deleted with journal, actions but a sign-out, and the reservations that are not confirmed', async () => {
    await putDraft(db, ['a'], {}, 1)
    await db.journal.put(line('r', 1))
    await db.table('actions').bulkPut([{ id: 'sign-out' }, { id: 'profile' }])
    const statuses = ['COMPLETE', 'OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'PENDING', 'CANCELLED']
    await db.orders.bulkPut(statuses.map((status) => orderRecord({ reservationId: status, status })))
    await db.table('orders').bulkPut([{ reservationId: 'damaged' }, { reservationId: 'number', status: 1 }])
    await deleteAllDrafts(db)
    expect([await keys('drafts'), await keys('journal'), await keys('actions')]).toEqual([
      [],
      [],
      ['sign-out'],
    ])
    expect(await keys('orders')).toEqual(['COMPLETE', 'DEFERRED_OFFLINE_PAYMENT', 'OFFLINE_PAYMENT'])
  })
})

describe('waiting rooms', () => {
  it('are stored, and those of past events stay', async () => {
    await db.rooms.put(room('past', 'h', now - day - 1))
    await putWaitingRoom(db, room('a', 'h'))
    expect(await keys('rooms')).toEqual(['pietra/a/h', 'pietra/past/h'])
    expect(await getWaitingRoom(db, 'pietra/a/h')).toEqual(room('a', 'h'))
    await db.table('rooms').put({ key: 'damaged' })
    expect(await getWaitingRoom(db, 'damaged')).toBeNull()
    expect(await getWaitingRoom(db, 'none')).toBeNull()
  })

  it('are deleted with their ticket', async () => {
    await db.rooms.bulkPut([room('a', 'x'), room('a', 'y'), room('b', 'x')])
    await deleteTicket(db, 'pietra', 'a')
    expect(await keys('rooms')).toEqual(['pietra/b/x'])
  })
})

describe('subscriptions', () => {
  const ids = async () => (await allSubscriptions(db)).map(({ id }) => id)

  it('keep the time of their first storing, the latest first', async () => {
    await putSubscription(db, subscriptionRecord({ id: 'a', savedAt: 1 }))
    await putSubscription(db, subscriptionRecord({ id: 'b', savedAt: 5 }))
    await putSubscription(db, subscriptionRecord({ id: 'a', savedAt: 9, used: 4 }))
    expect(await ids()).toEqual(['b', 'a'])
    expect(await db.passes.get('a')).toEqual(subscriptionRecord({ id: 'a', savedAt: 1, used: 4 }))
  })

  it('are changed, and not restored when they were deleted with their order', async () => {
    await putSubscription(db, subscriptionRecord({ id: 'a' }))
    await changeSubscription(db, 'a', { used: 5 })
    expect(await allSubscriptions(db)).toEqual([subscriptionRecord({ id: 'a', used: 5 })])
    await db.orders.bulkPut([orderRecord(), orderRecord({ reservationId: 'other' })])
    await deleteSubscription(db, { id: 'a', reservationId: 'full-id' })
    await changeSubscription(db, 'a', { used: 6 })
    expect(await ids()).toEqual([])
    expect(await keys('orders')).toEqual(['other'])
  })

  it('are left out when they are damaged', async () => {
    await db.table('passes').put({ id: 'damaged' })
    expect(await ids()).toEqual([])
  })
})

describe('clearWallet', () => {
  it('deletes every store of tickets and orders and the copies of their pages, and nothing else', async () => {
    const cleared = ['orders', 'pages', 'passes', 'pictures', 'rooms', 'settings', 'tickets']
    for (const { name, schema } of db.tables) {
      const path = schema.primKey.keyPath
      const fields = typeof path === 'string' ? [path] : (path ?? [])
      await db.table(name).put(Object.fromEntries(fields.map((field) => [field, 'x'])))
    }
    const caches = fakeCaches()
    for (const name of Object.values(cacheNames)) await caches.open(name)
    await clearWallet(db, caches)
    const counts = await Promise.all(
      db.tables.map(async (table) => [table.name, await table.count()] as const),
    )
    expect(
      counts
        .filter(([, count]) => count === 0)
        .map(([name]) => name)
        .sort(),
    ).toEqual(cleared)
    expect((await caches.keys()).sort()).toEqual(
      Object.values(cacheNames)
        .filter((name) => name !== cacheNames.tickets)
        .sort(),
    )
    await expect(clearWallet(db, null)).resolves.toBeUndefined()
  })
})
