/**
 * Calls that count what is left wait for a transaction that counts the same. Deterministic: a race of many calls may miss
 * a lock.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { lockHoldOrigin, type HoldOrigin } from '#server/modules/purchase/queries/hold-origins.ts'
import { findReservationRows } from '#server/modules/purchase/queries/reservations.ts'
import { lockQueue } from '#server/modules/queue/queries.ts'
import { waitsForTransaction } from '../support/server/during-transaction.ts'
import {
  api,
  bookingForm,
  heldBy,
  hold,
  holdMore,
  onSite,
  pay,
  validate,
} from '../support/server/purchase.ts'
import { eventIdOf } from '../support/server/rows.ts'
import { openQueuedSale, queuedSeed } from '../support/server/sale-queue.ts'
import { eventSeed, freeSeed } from '../support/server/seeds.ts'
import { openShop } from '../support/server/shop.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  subscriptionSeed,
} from '../support/server/subscription-seeds.ts'
import { testServer } from '../support/server/test-server.ts'

const server = testServer({
  holdLimits: { perSession: 100, perAddress: 1000, unpaid: { perSession: 100, perAddress: 1000 } },
})

type Table = 'promo_codes' | 'group_members' | 'subscriptions' | 'passes'

/** @returns whether the call waits for a transaction that has locked the rows, but not their keys: a reference does not wait */
const waitsFor = (table: Table, call: () => Promise<unknown>): Promise<boolean> =>
  waitsForTransaction(
    server.db,
    (trx: Database) => trx.selectFrom(table).selectAll().forNoKeyUpdate().execute(),
    call,
  )

/** A shop with a code for three tickets, and the choice of one ticket with it. */
async function withLimitedCode() {
  const promoCodes = [{ code: 'THREE', percentOff: 10, maximumUsage: 3 }]
  const shop = await openShop(server, eventSeed({ promoCodes }))
  const ticketCategoryId = await shop.category('Standard')
  return { shop, one: { reservation: [{ ticketCategoryId, amount: 1 }], promoCode: 'THREE' } }
}

describe('a call that counts', () => {
  it.each<[string, Partial<HoldOrigin>]>([
    ['a session', { address: 'another' }],
    ['an address', { sessionId: 'another' }],
  ])('the open and the unpaid reservations of %s waits', async (_, other) => {
    const { visitor, shortName, id: heldId } = await hold(server, freeSeed())
    const { id } = await server.db
      .selectFrom('categories')
      .innerJoin('events', 'events.id', 'categories.event_id')
      .select('categories.id')
      .where('short_name', '=', shortName)
      .executeTakeFirstOrThrow()
    const reserve = () =>
      visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
        reservation: [{ ticketCategoryId: id, amount: 1 }],
      })
    const origin = { ...(await findReservationRows(server.db, heldId))!.origin!, ...other }
    const waits = (call: () => Promise<unknown>) =>
      waitsForTransaction(server.db, (trx) => lockHoldOrigin(trx, origin), call)
    const pass = await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed())
    expect(await waits(reserve)).toBe(true)
    expect(await waits(() => visitor.post(`${api}/subscription/${pass}`))).toBe(true)
    const unpaid = await hold(server, eventSeed())
    expect((await validate(unpaid, bookingForm(unpaid))).statusCode).toBe(200)
    // Both reservations get the session of one visitor.
    await sql`update hold_origins set session_id = own.session_id from hold_origins own
      where own.reservation_id = ${heldId} and hold_origins.reservation_id = ${unpaid.id}`.execute(server.db)
    expect(await waits(() => pay(unpaid, onSite))).toBe(true)
  })

  it('the uses of a code waits at the reservation and at the confirmation', async () => {
    const { shop, one } = await withLimitedCode()
    expect(await waitsFor('promo_codes', () => shop.reserve(one))).toBe(true)
    const id = await shop.hold(one)
    const held = await heldBy(shop.visitor, shop.name, id)
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    expect(await waitsFor('promo_codes', () => pay(held, onSite))).toBe(true)
  })

  it('the places of a group member waits for the lock of their row', async () => {
    const held = await hold(
      server,
      freeSeed({ groups: [{ name: 'list', members: ['zoe.alvarez@example.org'] }] }),
    )
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    expect(await waitsFor('group_members', () => pay(held))).toBe(true)
  })

  it('the entries of a subscription waits for the lock of its row', async () => {
    const seed = eventSeed()
    await server.load(seed)
    const descriptor = freeSubscriptionSeed({ events: [{ shortName: seed.shortName }] })
    const { pin } = await buySubscription(server, descriptor)
    const { visitor, path } = await holdMore(server, seed.shortName)
    const apply = () => visitor.post(`${path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' })
    expect(await waitsFor('subscriptions', apply)).toBe(true)
  })

  it('the subscriptions that are left waits', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 3 }))
    expect(await waitsFor('passes', () => server.visitor().post(`${api}/subscription/${id}`))).toBe(true)
  })

  it('the places of a sale queue waits', async () => {
    const sale = await openQueuedSale(server, queuedSeed(1))
    const visitor = server.visitor()
    await sale.hold(server.visitor())
    await sale.attempt(visitor)
    const id = await eventIdOf(server, sale.shortName)
    const calls = [
      () => sale.attempt(visitor),
      () => visitor.delete(`${api}/event/${sale.shortName}/sale-queue`),
    ]
    for (const call of calls)
      expect(await waitsForTransaction(server.db, (trx) => lockQueue(trx, id), call)).toBe(true)
  })

  it('something else does not wait', async () => {
    const { shop, one } = await withLimitedCode()
    const without = { ...one, promoCode: null }
    expect(await waitsFor('promo_codes', () => shop.reserve(without))).toBe(false)
  })
})
