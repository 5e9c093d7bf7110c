import { describe, expect, it } from 'vitest'
import type { CheckoutTools } from '#device/tools.ts'
import { hour, minute } from '#kit/time/durations.ts'
import { cancelReservation } from '#purchase/flows/cancel-reservation.ts'
import { findHeldReservations } from '#purchase/flows/find-held-reservations.ts'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { deleteReservationRecord } from '#purchase/store/write-reservations.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { eventFacts } from '../../support/event-facts.ts'
import { event, order } from '../../support/orders.ts'
import { descriptorId, passContext, passOrder } from '../../support/passes.ts'
import { orderRecord } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'

const { id, validity } = order()
const now = validity - 20 * minute

const db = testDatabase()

const status = (name: string, serverTime: number | null = null): Result<unknown> => ({
  kind: 'value',
  value: { status: name, validatedBookingInformation: false },
  warnings: [],
  serverTime,
})

/** Stores the pending reservation and finds what the device has when the server answers so, at `at`. */
async function findOwn(answer: Result<unknown>, shortName?: string, at = now) {
  const api = { call: () => Promise.resolve(answer) } as unknown as Api
  const tools: CheckoutTools = { api, now: () => now, database: () => Promise.resolve(db), locks: null }
  await keepPendingReservation(tools, order({ email: 'ada@example.org' }), event())
  const only = shortName === undefined ? undefined : { type: 'event' as const, publicIdentifier: shortName }
  return findHeldReservations({ api, now: () => at }, db, only)
}
const find = async (answer: Result<unknown>, shortName?: string) => (await findOwn(answer, shortName)).held
const later = (at: number, answer: Result<unknown> = refused(404)) => {
  const api = { call: () => Promise.resolve(answer) } as unknown as Api
  return findHeldReservations({ api, now: () => at }, db)
}

const facts = {
  reservationId: id,
  type: 'event',
  publicIdentifier: 'pietra',
  title: eventFacts.title,
  count: 2,
}

describe('findHeldReservations', () => {
  it('returns a reservation that the server still holds, until its expiry (W18)', async () => {
    expect(await find(status('PENDING'))).toEqual([{ ...facts, until: validity }])
  })

  it('returns the reservation that ends first before the others', async () => {
    await db.orders.bulkPut([
      orderRecord({ reservationId: 'late', status: 'PENDING', validity: now + 3 * minute }),
      orderRecord({ reservationId: 'soon', status: 'PENDING', validity: now + minute }),
      orderRecord({ reservationId: 'between', status: 'PENDING', validity: now + 2 * minute }),
    ])
    const { held } = await later(now, status('PENDING'))
    expect(held.map(({ reservationId }) => reservationId)).toEqual(['soon', 'between', 'late'])
  })

  it("returns the end of the hold by the device's clock", async () => {
    expect(await find(status('PENDING', now - minute))).toMatchObject([{ until: validity + minute }])
  })

  it('returns a held subscription, also on its own page and not on that of an event', async () => {
    const answer = status('PENDING')
    const api = { call: () => Promise.resolve(answer) } as unknown as Api
    const tools: CheckoutTools = { api, now: () => now, database: () => Promise.resolve(db), locks: null }
    await keepPendingReservation(tools, passOrder(), passContext())
    const held = { type: 'subscription', publicIdentifier: descriptorId, count: 0 } as const
    expect((await later(now, answer)).held).toMatchObject([held])
    const onPage = async (type: 'event' | 'subscription') =>
      (await findHeldReservations({ api, now: () => now }, db, { type, publicIdentifier: descriptorId })).held
    expect(await onPage('subscription')).toMatchObject([held])
    expect(await onPage('event')).toEqual([])
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

  it('returns nothing for a reservation that the server does not have, and its record stays for a second answer', async () => {
    expect(await find(refused(404))).toEqual([])
    expect(await getReservation(db, id)).toBeDefined()
  })
})

describe('findHeldReservations after the end of a hold', () => {
  const ended = { held: [], expired: [{ ...facts, at: validity }] }

  it('reports it until it is dismissed', async () => {
    expect(await findOwn(refused(404), undefined, validity + minute)).toEqual(ended)
    expect(await later(validity + hour)).toEqual(ended)
    await deleteReservationRecord(db, id)
    expect(await later(validity + hour)).toEqual({ held: [], expired: [] })
    expect(await getReservation(db, id)).toBeUndefined()
  })

  it('reports it without a connection after the server has answered once', async () => {
    await findOwn(refused(404), undefined, validity + minute)
    expect(await later(validity + hour, { kind: 'unreachable', reason: 'network' })).toEqual(ended)
  })

  it('does not report it after a day, and its record stays for the retention', async () => {
    await findOwn(refused(404), undefined, validity + minute)
    expect(await later(validity + 24 * hour)).toEqual({ held: [], expired: [] })
    expect(await db.orders.count()).toBe(1)
  })

  it('reports it while the server has not deleted the reservation yet', async () => {
    expect(await findOwn(status('PENDING'), undefined, validity + minute)).toEqual(ended)
    expect(await getReservation(db, id)).not.toHaveProperty('expired')
  })

  it('reports nothing that was canceled before its end, here or elsewhere', async () => {
    expect(await findOwn(refused(404))).toEqual({ held: [], expired: [] })
    let deleted = false
    const api = {
      call: () => {
        const answer = deleted ? refused(404) : status('PENDING')
        deleted = true
        return Promise.resolve(answer)
      },
    } as unknown as Api
    const tools: CheckoutTools = { api, now: () => now, database: () => Promise.resolve(db), locks: null }
    await keepPendingReservation(tools, order(), event())
    expect(await cancelReservation(tools, id, 'pietra')).toEqual({ kind: 'canceled' })
    expect(await later(validity + minute)).toEqual({ held: [], expired: [] })
  })
})

describe('findHeldReservations with an unfinished payment', () => {
  it.each([
    ['sent', { step: 'confirming', answer: null }],
    ['found open', { step: 'unknown', answer: 'PENDING' }],
  ] as const)(
    'leaves the reservation out on home and wallet, which show its payment: %s',
    async (_, line) => {
      await putJournal(db, {
        reservationId: id,
        context: { type: 'event', publicIdentifier: 'pietra' },
        at: now,
        ...line,
      })
      expect(await findOwn(status('PENDING'))).toEqual({ held: [], expired: [] })
      expect((await findOwn(status('PENDING'), 'pietra')).held).toHaveLength(1)
    },
  )

  it('returns the reservation when the payment was refused, which home and wallet do not show', async () => {
    await putJournal(db, {
      reservationId: id,
      context: { type: 'event', publicIdentifier: 'pietra' },
      at: now,
      step: 'answered',
      answer: '422',
    })
    expect((await findOwn(status('PENDING'))).held).toHaveLength(1)
  })
})
