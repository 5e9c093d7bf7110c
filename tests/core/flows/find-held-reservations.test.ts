import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import type { Api } from '#core/api/client.ts'
import type { CheckoutTools } from '#core/flows/checkout-tools.ts'
import { findHeldReservations } from '#core/flows/find-held-reservations.ts'
import { keepPendingReservation } from '#core/flows/keep-reservation.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import { order } from '../../features/checkout/reservations.ts'
import { wholeEvent } from '../../features/browse/render-browse.tsx'

const minute = 60_000
const { id, validity } = order()
const now = validity - 20 * minute

let db: TesseraDatabase
beforeEach(() => {
  db = new TesseraDatabase()
})
afterEach(() => db.delete())

const status = (name: string, serverTime: number | null = null): Result<unknown> => ({
  kind: 'value',
  value: { status: name, validatedBookingInformation: false },
  warnings: [],
  serverTime,
})

/** Stores the pending reservation and finds what is held when the server answers so. */
async function find(answer: Result<unknown>, shortName?: string) {
  const api = { call: () => Promise.resolve(answer) } as unknown as Api
  const tools: CheckoutTools = { api, now: () => now, database: () => Promise.resolve(db), locks: null }
  await keepPendingReservation(tools, order({ email: 'ada@example.org' }), wholeEvent())
  return findHeldReservations({ api, now: () => now, store: indexedDB }, shortName)
}

describe('findHeldReservations', () => {
  it('returns a reservation that the server still holds, until its expiry', async () => {
    const held = { reservationId: id, shortName: 'pietra', title: { en: 'Pietra Nights' }, count: 2 }
    expect(await find(status('PENDING'))).toEqual([{ ...held, until: validity }])
  })

  it("returns the end of the hold by the device's clock", async () => {
    expect(await find(status('PENDING', now - minute))).toMatchObject([{ until: validity + minute }])
  })

  it('returns nothing for another event', async () => {
    expect(await find(status('PENDING'), 'other')).toEqual([])
    expect(await find(status('PENDING'), 'pietra')).toHaveLength(1)
  })

  it.each([
    ['a confirmed reservation', status('COMPLETE')],
    ['a reservation that has expired by the clock of the server', status('PENDING', validity + 1)],
    ['a server that does not answer', { kind: 'unreachable', reason: 'network' } as const],
  ])('returns nothing for %s, and its record stays', async (_, answer) => {
    expect(await find(answer)).toEqual([])
    expect(await getReservation(db, id)).toBeDefined()
  })

  it('deletes the record of a reservation that the server has deleted', async () => {
    expect(await find(refused(404))).toEqual([])
    expect(await getReservation(db, id)).toBeUndefined()
  })
})

describe('keepPendingReservation', () => {
  it('stores no e-mail address', async () => {
    await find(status('PENDING'))
    expect(await getReservation(db, id)).toMatchObject({ status: 'PENDING', email: null })
  })
})
