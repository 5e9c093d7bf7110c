import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase, UnresponsiveDatabaseError, TesseraDatabase } from '#core/storage/database.ts'
import { withReconnect } from '#core/storage/with-reconnect.ts'
import { createMemoryWallet } from '#core/storage/memory-wallet.ts'
import { rawSetting, rawTicketPages, rawTickets } from '#core/storage/raw-database.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { allTickets, getTicket, ticketsOfReservation, watchTickets } from '#core/storage/read/tickets.ts'
import { reservationsAwaitingPayment } from '#core/storage/read/reservations.ts'
import { rawChangeTicket } from '#core/storage/write/raw-change-ticket.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { changeTicket, deleteTicket, putTicket } from '#core/storage/write/tickets.ts'
import { record } from '../support/records.ts'

const never = () => new Promise<void>(() => undefined)

let count = 0
const fresh = () => new TesseraDatabase(`tickets-${String((count += 1))}`)

describe('tickets', () => {
  test('come back as they were put, bytes included', async () => {
    const db = fresh()
    await putTicket(db, record())
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record())
  })

  test('stand in the order of their order', async () => {
    const db = fresh()
    for (const [uuid, position] of [
      ['b', 2],
      ['a', 0],
      ['c', 1],
    ] as const)
      await putTicket(db, record({ uuid, position }))
    await putTicket(db, record({ uuid: 'x', shortId: 'OTHER', position: 0 }))
    expect((await ticketsOfReservation(db, 'pietra', 'B7D1F0AA')).map(({ uuid }) => uuid)).toEqual([
      'a',
      'c',
      'b',
    ])
  })

  test('a change touches its fields and brings no ticket back', async () => {
    const db = fresh()
    await putTicket(db, record())
    await changeTicket(db, 'pietra', 'u1', { missingSince: 7 })
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record({ missingSince: 7 }))
    await deleteTicket(db, 'pietra', 'u1')
    await changeTicket(db, 'pietra', 'u1', { missingSince: 8 })
    expect(await allTickets(db)).toEqual([])
  })

  test('watchers hear of every change', async () => {
    const db = fresh()
    const heard: number[] = []
    const stop = watchTickets(
      db,
      ({ tickets }) => heard.push(tickets.length),
      () => undefined,
    )
    await expect.poll(() => heard).toEqual([0])
    await putTicket(db, record())
    await expect.poll(() => heard.at(-1)).toBe(1)
    stop()
  })
})

describe('a connection that died', () => {
  test.each(['InvalidStateError', 'UnknownError', 'DatabaseClosedError'])(
    '%s once: opened again, the work is done',
    async (name) => {
      const db = fresh()
      await putTicket(db, record())
      const work = vi.fn(() => db.tickets.count())
      work.mockRejectedValueOnce(Object.assign(new Error('dead'), { name }))
      expect(await withReconnect(db, work)).toBe(1)
      expect(work).toHaveBeenCalledTimes(2)
    },
  )

  test('one that stays dead is told', async () => {
    const db = fresh()
    const dead = Object.assign(new Error('dead'), { name: 'InvalidStateError' })
    await expect(withReconnect(db, () => Promise.reject(dead))).rejects.toBe(dead)
  })

  test('another fault is not tried again', async () => {
    const work = vi.fn(() => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    await expect(withReconnect(fresh(), work)).rejects.toThrow('full')
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('a database closed under us opens again by itself', async () => {
    const db = fresh()
    await putTicket(db, record())
    db.close()
    expect(await allTickets(db)).toHaveLength(1)
  })

  test('an older tab that does not let go: told at once, and opened when it has gone', async () => {
    const db = fresh()
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(db.name, 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('refused'))
    })
    await expect(openDeviceDatabase(db, never)).rejects.toThrow(UnresponsiveDatabaseError)
    older.close()
    expect(await allTickets(await openDeviceDatabase(db, never))).toEqual([])
  })

  test('a store that never answers is told after a moment', async () => {
    const db = fresh()
    vi.spyOn(db, 'open').mockReturnValue(new Promise(() => undefined) as never)
    const after = vi.fn(() => Promise.resolve())
    await expect(openDeviceDatabase(db, after)).rejects.toThrow(UnresponsiveDatabaseError)
    expect(after).toHaveBeenCalledWith(3000)
  })

  test('a newer tab may upgrade: this one lets go', async () => {
    const db = fresh()
    await putTicket(db, record())
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(db.name, 20)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('blocked'))
    })
    expect(upgraded.version).toBe(20)
    upgraded.close()
  })
})

describe('the plain reader of the worker', () => {
  test('reads what Dexie wrote', async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record())
    await putSetting(db, 'page:/wallet', { html: 'x', policy: 'y' })
    expect(await rawTicketPages(indexedDB, 'pietra', 'u1')).toEqual(record().pages)
    expect(await rawTickets(indexedDB)).toEqual({ tickets: [record()], damaged: 0 })
    expect(await rawSetting(indexedDB, 'page:/wallet')).toEqual({ html: 'x', policy: 'y' })
    expect(await rawTicketPages(indexedDB, 'pietra', 'other')).toBeNull()
  })

  test('changes a field, and brings no ticket back', async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record())
    await rawChangeTicket(indexedDB, record(), { missingSince: 3 })
    expect((await getTicket(db, 'pietra', 'u1'))?.missingSince).toBe(3)
    await deleteTicket(db, 'pietra', 'u1')
    await rawChangeTicket(indexedDB, record(), { missingSince: 4 })
    expect(await allTickets(db)).toEqual([])
  })

  test('makes no database where there was none', async () => {
    const factory = new IDBFactory()
    expect(await rawTicketPages(factory, 'a', 'b')).toBeNull()
    expect(await rawTickets(factory)).toEqual({ tickets: [], damaged: 0 })
    expect(await factory.databases()).toEqual([])
  })
})

test('settings keep any value that can be cloned', async () => {
  const db = fresh()
  await putSetting(db, 'a', { deep: [1, new Date(0)] })
  expect(await getSetting(db, 'a')).toEqual({ deep: [1, new Date(0)] })
  expect(await getSetting(db, 'b')).toBeUndefined()
})

test('orders that wait for money, the soonest first', async () => {
  const db = fresh()
  const order = (reservationId: string, status: string, validity: number) => ({
    v: 1 as const,
    reservationId,
    type: 'event' as const,
    publicIdentifier: 'pietra',
    shortId: 'X',
    title: {},
    status,
    email: null,
    totalPrice: { units: 1, digits: 2 },
    currency: 'CHF',
    ticketUuids: [],
    validity,
    savedAt: 0,
    checkedAt: 0,
  })
  await db.orders.bulkPut([
    order('late', 'OFFLINE_PAYMENT', 9),
    order('done', 'COMPLETE', 1),
    order('soon', 'DEFERRED_OFFLINE_PAYMENT', 2),
  ])
  expect((await reservationsAwaitingPayment(db)).map(({ reservationId }) => reservationId)).toEqual([
    'soon',
    'late',
  ])
})

test('a wallet in memory tells who listens, and keeps its list until something changes', () => {
  const memory = createMemoryWallet()
  const heard = vi.fn()
  const stop = memory.subscribe(heard)
  memory.put(record())
  expect(memory.all()).toBe(memory.all())
  memory.drop('pietra', 'none')
  memory.drop('pietra', 'u1')
  stop()
  memory.put(record())
  expect(heard).toHaveBeenCalledTimes(2)
  expect(memory.all()).toEqual([record()])
})
