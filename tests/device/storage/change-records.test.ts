import { beforeEach, describe, expect, it } from 'vitest'
import { setting, updateSetting } from '#device/settings.ts'
import { allActions } from '#outbox/store/read-actions.ts'
import type { QueuedActionRecord } from '#outbox/store/records.ts'
import { changeAction } from '#outbox/store/write-actions.ts'
import { changeReservation } from '#purchase/store/write-reservations.ts'
import { getSetting } from '../../support/raw-settings.ts'
import { orderRecord } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()

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

describe('changeAction', () => {
  it('replaces or deletes the action that was read', async () => {
    await db.actions.put(action('a', 5))
    expect(await changeAction(db, { id: 'a', queuedAt: 5 }, action('a', 5, { attempts: 1 }))).toBe(true)
    expect(await allActions(db)).toEqual([action('a', 5, { attempts: 1 })])
    expect(await changeAction(db, { id: 'a', queuedAt: 5 }, null)).toBe(true)
    expect(await allActions(db)).toEqual([])
  })

  it('writes nothing for one that was canceled or queued again', async () => {
    await db.actions.put(action('a', 6))
    expect(await changeAction(db, { id: 'a', queuedAt: 5 }, null)).toBe(false)
    expect(await changeAction(db, { id: 'b', queuedAt: 5 }, action('b', 5))).toBe(false)
    expect(await allActions(db)).toEqual([action('a', 6)])
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
    expect(await allActions(db)).toEqual([action('b', 3, { ended }), action('a', 9)])
  })
})

describe('updateSetting', () => {
  it('replaces the value, which is undefined before', async () => {
    await db.open()
    const news = setting('news', (value) => value)
    await updateSetting(db, news, (value) => [value === undefined])
    await updateSetting(db, news, (value) => ({ before: value }))
    expect(await getSetting(db, 'news')).toEqual({ before: [true] })
  })
})

describe('changeReservation', () => {
  it('writes the fields, unless the reservation was deleted', async () => {
    await db.orders.put(orderRecord({ status: 'OFFLINE_PAYMENT' }))
    await changeReservation(db, 'full-id', () => ({ status: 'COMPLETE', checkedAt: 7 }))
    await changeReservation(db, 'none', () => ({ status: 'COMPLETE', checkedAt: 7 }))
    expect(await db.orders.toArray()).toEqual([orderRecord({ status: 'COMPLETE', checkedAt: 7 })])
  })
})
