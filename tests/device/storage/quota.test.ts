import Dexie, { type Table } from 'dexie'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { withQuotaRetry } from '#device/storage/with-space.ts'
import { putAction } from '#outbox/store/write-actions.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { putDraft } from '#purchase/store/write-drafts.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { fakeCaches } from '../../support/browser/fake-caches.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'

const errorNamed = (name: string, properties: object = {}) =>
  Object.assign(new Error(name), { name }, properties)
const full = errorNamed('QuotaExceededError')

/** Every cache of the app, and a write that fails with these errors in turn. */
async function device(...errors: unknown[]) {
  const caches = fakeCaches()
  for (const name of Object.values(cacheNames)) await caches.open(name)
  const write = vi.fn(() => (errors.length > 0 ? Promise.reject(errors.shift() as Error) : Promise.resolve()))
  return { caches, write, run: () => withQuotaRetry(caches, write) }
}

describe('withQuotaRetry', () => {
  it('deletes events first, then their pages, then pictures, then texts, until the write succeeds (W35)', async () => {
    const { caches, write, run } = await device(full, full, full)
    await run()
    expect(write).toHaveBeenCalledTimes(4)
    expect((await caches.keys()).sort()).toEqual([cacheNames.tickets, cacheNames.texts].sort())
  })

  it('deletes nothing when the write succeeds', async () => {
    const { caches, run } = await device()
    await run()
    expect(await caches.keys()).toHaveLength(Object.keys(cacheNames).length)
  })

  it('throws the last error when storage stays full, and keeps the tickets (W35)', async () => {
    const last = errorNamed('QuotaExceededError')
    const { caches, write, run } = await device(full, full, full, full, last)
    await expect(run()).rejects.toBe(last)
    expect(write).toHaveBeenCalledTimes(5)
    expect(await caches.keys()).toEqual([cacheNames.tickets])
  })

  it('recognizes a full storage inside an error of Dexie', async () => {
    const wrapped = errorNamed('AbortError', { inner: { name: 'QuotaExceededError' } })
    const { caches, run } = await device(wrapped)
    await run()
    expect(await caches.has(cacheNames.catalogue)).toBe(false)
  })

  it.each([
    ['another error', errorNamed('DataError')],
    ['another error inside an error of Dexie', errorNamed('AbortError', { inner: { name: 'DataError' } })],
    ['an error of Dexie without a reason', errorNamed('AbortError', { inner: null })],
    ['a text', 'QuotaExceededError'],
    ['null', null],
  ])('deletes no cache for %s, and throws it', async (_, error) => {
    const { caches, write, run } = await device(error)
    await expect(run()).rejects.toBe(error)
    expect(write).toHaveBeenCalledTimes(1)
    expect(await caches.keys()).toHaveLength(Object.keys(cacheNames).length)
  })

  it('throws in a browser without Cache Storage', async () => {
    const { write } = await device(full)
    await expect(withQuotaRetry(null, write)).rejects.toBe(full)
    expect(write).toHaveBeenCalledTimes(1)
  })
})

const action = {
  v: 1,
  id: 'a',
  action: { kind: 'sign-out' },
  queuedAt: 0,
  attempts: 0,
  notBefore: 0,
  ended: null,
} as const

describe('a full storage', () => {
  const full = () => Dexie.Promise.reject(errorNamed('QuotaExceededError')) as never
  let db: TesseraDatabase
  let caches: Awaited<ReturnType<typeof device>>['caches']
  beforeEach(async () => {
    db = new TesseraDatabase('quota')
    ;({ caches } = await device())
    vi.stubGlobal('caches', caches)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await db.delete()
  })

  /** Each write of what cannot be fetched again, and its table. */
  const writes: readonly (readonly [
    string,
    () => Pick<Table, 'put' | 'bulkPut' | 'update'>,
    () => Promise<unknown>,
  ])[] = [
    ['a ticket', () => db.tickets, () => putTicket(db, record())],
    ['an order', () => db.orders, () => putReservation(db, orderRecord())],
    [
      'a line of the payment journal',
      () => db.journal,
      () =>
        putJournal(db, {
          reservationId: 'r',
          context: { type: 'event', publicIdentifier: 'pietra' },
          step: 'confirming',
          at: 0,
          answer: null,
        }),
    ],
    ['a draft', () => db.drafts, () => putDraft(db, ['k'], {}, 0)],
    ['a pass', () => db.passes, () => putSubscription(db, subscriptionRecord())],
    ['a queued action', () => db.actions, () => putAction(db, action)],
  ]

  it.each(writes)('makes space for %s, and keeps every ticket (W86)', async (_, table, write) => {
    await putTicket(db, record({ uuid: 'before' }))
    for (const method of ['put', 'bulkPut'] as const) vi.spyOn(table(), method).mockImplementationOnce(full)
    await write()
    expect(await caches.has(cacheNames.catalogue)).toBe(false)
    expect(await caches.has(cacheNames.tickets)).toBe(true)
    expect(await getTicket(db, 'pietra', 'before')).toBeDefined()
  })
})
