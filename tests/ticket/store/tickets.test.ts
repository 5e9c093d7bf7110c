import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { readFrom } from '#device/storage/database-access.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { openReservations } from '#purchase/store/read-reservations.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { allTickets, getTicket, readTickets, ticketsOfReservation } from '#ticket/store/read-tickets.ts'
import { changeTicket, deleteTicket, putTicket } from '#ticket/store/write-tickets.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { orderRecord, record } from '../../support/records.ts'

let count = 0
const fresh = () => new TesseraDatabase(`tickets-${String((count += 1))}`)

describe('stored tickets', () => {
  test('read back as they were written, bytes included', async () => {
    const db = fresh()
    await putTicket(db, record())
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record())
  })

  test('are sorted in the order of their reservation', async () => {
    const db = fresh()
    for (const [uuid, position] of [
      ['b', 2],
      ['a', 0],
      ['c', 1],
    ] as const)
      await putTicket(db, record({ uuid, position }))
    await putTicket(db, record({ uuid: 'x', shortId: 'OTHER', position: 0 }))
    await putTicket(db, record({ uuid: 'y', eventShortName: 'pietra-2', position: 0 }))
    expect((await ticketsOfReservation(db, 'pietra', 'B7D1F0AA')).map(({ uuid }) => uuid)).toEqual([
      'a',
      'c',
      'b',
    ])
  })

  test('of one position are sorted by the time of saving, then by their id', async () => {
    const db = fresh()
    await db.tickets.bulkPut([
      record({ uuid: 'late', savedAt: 9 }),
      record({ uuid: 'same-b', savedAt: 5 }),
      record({ uuid: 'same-a', savedAt: 5 }),
      record({ uuid: 'second', position: 1, savedAt: 1 }),
    ])
    expect((await allTickets(db)).map(({ uuid }) => uuid)).toEqual(['same-a', 'same-b', 'late', 'second'])
  })

  test('changeTicket changes its fields and does not restore a deleted ticket', async () => {
    const db = fresh()
    await putTicket(db, record())
    await changeTicket(db, 'pietra', 'u1', { missingSince: 7 })
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record({ missingSince: 7 }))
    await deleteTicket(db, 'pietra', 'u1')
    await changeTicket(db, 'pietra', 'u1', { missingSince: 8 })
    expect(await allTickets(db)).toEqual([])
  })

  test('are read again by a watch after each change until it is stopped', async () => {
    const db = fresh()
    const reported: number[] = []
    const stop = db.watch(
      () => readTickets(db),
      ({ tickets }) => reported.push(tickets.length),
    )
    await expect.poll(() => reported).toEqual([0])
    await putTicket(db, record())
    await expect.poll(() => reported.at(-1)).toBe(1)
    stop()
    let later = 0
    const stopOther = db.watch(
      () => readTickets(db),
      ({ tickets }) => (later = tickets.length),
    )
    for (const [index, uuid] of ['u2', 'u3'].entries()) {
      await putTicket(db, record({ uuid }))
      await expect.poll(() => later).toBe(index + 2)
    }
    stopOther()
    expect(reported.at(-1)).toBe(1)
  })

  test('are on disk when a write ends', async () => {
    const db = fresh()
    await db.open()
    const transaction = vi.spyOn(db.core, 'transaction')
    await putTicket(db, record())
    expect(transaction.mock.calls[0]?.slice(1)).toEqual(['readwrite', { durability: 'strict' }])
  })
})

describe('readFrom', () => {
  test.each(['InvalidStateError', 'UnknownError', 'DatabaseClosedError'])(
    'opens the database again after %s and runs the work once more',
    async (name) => {
      const db = fresh()
      await putTicket(db, record())
      const work = vi.fn(() => db.tickets.count())
      work.mockRejectedValueOnce(Object.assign(new Error('dead'), { name }))
      expect(await readFrom(db, work)).toBe(1)
      expect(work).toHaveBeenCalledTimes(2)
    },
  )

  test('throws when the connection stays closed', async () => {
    const db = fresh()
    const invalidState = Object.assign(new Error('dead'), { name: 'InvalidStateError' })
    await expect(readFrom(db, () => Promise.reject(invalidState))).rejects.toBe(invalidState)
  })

  test.each([
    ['a full storage', { name: 'QuotaExceededError' }],
    ['a full storage in an error of Dexie', { name: 'AbortError', inner: { name: 'QuotaExceededError' } }],
    ['a damaged record', { name: 'DataError' }],
  ])('does not repeat the work after %s', async (_, fault) => {
    const work = vi.fn(() => Promise.reject(Object.assign(new Error('full'), fault)))
    await expect(readFrom(fresh(), work)).rejects.toThrow('full')
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('reopens a database that the browser closed', async () => {
    const db = fresh()
    await putTicket(db, record())
    db.close()
    expect(await allTickets(db)).toHaveLength(1)
  })

  test('closes for a newer tab that upgrades', async () => {
    const db = fresh()
    await putTicket(db, record())
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(db.name, 40)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('blocked'))
    })
    expect(upgraded.version).toBe(40)
    upgraded.close()
  })
})

test('settings keep any value that can be cloned', async () => {
  const db = fresh()
  await putSetting(db, 'a', { deep: [1, new Date(0)] })
  expect(await getSetting(db, 'a')).toEqual({ deep: [1, new Date(0)] })
  expect(await getSetting(db, 'b')).toBeUndefined()
})

describe('openReservations', () => {
  const stored = (changes: object) => ({ ...orderRecord(), ...changes })

  test('returns unpaid reservations by deadline and complete ones with unnamed tickets, the latest first', async () => {
    const db = fresh()
    await db.orders.bulkPut([
      stored({ reservationId: 'late', status: 'OFFLINE_PAYMENT', validity: 9 }),
      stored({ reservationId: 'done', status: 'COMPLETE' }),
      stored({ reservationId: 'soon', status: 'DEFERRED_OFFLINE_PAYMENT', validity: 2, unnamed: 1 }),
      stored({ reservationId: 'first', status: 'COMPLETE', unnamed: 2, savedAt: 1 }),
      stored({ reservationId: 'second', status: 'COMPLETE', unnamed: 1, savedAt: 2 }),
    ])
    const { unpaid, unnamed } = await openReservations(db)
    expect(unpaid.map(({ reservationId }) => reservationId)).toEqual(['soon', 'late'])
    expect(unnamed.map(({ reservationId }) => reservationId)).toEqual(['second', 'first'])
  })
})

test('createMemoryWallet notifies listeners and keeps its array until a change', () => {
  const memory = createMemoryWallet()
  const reported = vi.fn()
  const stop = memory.subscribe(reported)
  memory.put(record())
  expect(memory.all()).toBe(memory.all())
  memory.drop('pietra', 'none')
  memory.drop('pietra', 'u1')
  stop()
  memory.put(record())
  expect(reported).toHaveBeenCalledTimes(2)
  expect(memory.all()).toEqual([record()])
})
