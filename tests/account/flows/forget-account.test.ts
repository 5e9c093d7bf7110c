import { describe, expect, test } from 'vitest'
import { forgetAccount } from '#account/flows/forget-account.ts'
import type { CheckoutTools, Tools } from '#device/tools.ts'
import { keepPendingReservation, keepReservation } from '#purchase/flows/keep-reservation.ts'
import { draftKeys } from '#purchase/rules/booking/booking-draft.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { getJournal } from '#purchase/store/read-journal.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { putDraft } from '#purchase/store/write-drafts.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { event, order } from '../../support/orders.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()

const owner = { reservationId: 'r-1', type: 'event', publicIdentifier: 'spring' } as const

describe('forgetAccount', () => {
  test('deletes the drafts of every reservation and event, and the payment journal', async () => {
    const tools = { database: () => Promise.resolve(db) }
    const { current, last } = draftKeys(owner)
    await putDraft(db, [current, last], { firstName: 'Ada' }, 1)
    await putJournal(db, {
      context: { type: 'event', publicIdentifier: 'pietra' },
      reservationId: 'r-1',
      step: 'answered',
      at: 1,
      answer: null,
    })
    await forgetAccount(tools)
    for (const key of Object.values(draftKeys(owner))) expect(await getDraft(db, key)).toBeNull()
    expect(await getJournal(db, 'r-1')).toBeUndefined()
  })

  test('leaves nothing of an unconfirmed reservation in the raw storage, and keeps confirmed ones', async () => {
    const tools: CheckoutTools & Pick<Tools, 'smallPicture'> = {
      smallPicture: () => Promise.resolve(null),
      api: { call: () => Promise.reject(new Error('no call')) },
      now: () => 1,
      database: () => Promise.resolve(db),
      locks: null,
    }
    const reservation = (id: string, status: string) => ({ ...order(), id, status, email: 'ada@example.org' })
    await keepPendingReservation(tools, reservation('pending', 'PENDING'), event())
    await keepPendingReservation(tools, reservation('at-provider', 'IN_PAYMENT'), event())
    await keepReservation(tools, reservation('complete', 'COMPLETE'), event())
    await keepReservation(tools, reservation('transfer', 'OFFLINE_PAYMENT'), event())
    await db.orders.put({
      reservationId: 'damaged',
      email: 'ada@example.org',
    } as unknown as ReservationRecord)
    await putDraft(db, ['event/spring'], { firstName: 'Ada' }, 1)
    db.close()
    await db.open()
    await forgetAccount(tools)
    const stored = await new Promise<unknown[]>((resolve, reject) => {
      const request = db.backendDB().transaction('orders').objectStore('orders').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('not readable'))
    })
    expect(stored).toMatchObject([{ reservationId: 'complete' }, { reservationId: 'transfer' }])
    expect(await db.drafts.count()).toBe(0)
  })

  test('does not reject when the browser has no storage', async () => {
    const database = () => Promise.reject(new Error('no storage'))
    await expect(forgetAccount({ database })).resolves.toBeUndefined()
  })
})
