import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { holdWithinLimits } from '#server/modules/purchase/hold-limits.ts'
import { removeOldHoldOrigins } from '#server/modules/purchase/queries/hold-origins.ts'
import { endpoints } from '#shell/endpoints.ts'
import { infoOf, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { api, bookingForm, forFree, heldBy, pay, validate } from '../../../support/server/purchase.ts'
import { byMollie, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { type Visitor, testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer({
  holdLimits: { perSession: 2, perAddress: 4, unpaid: { perSession: 100, perAddress: 100 } },
  payments: { sandbox: true },
})

/** An empty table of hold origins, and a way to reserve one ticket. */
async function shop() {
  await server.db.deleteFrom('hold_origins').execute()
  const seed = freeSeed()
  await server.load(seed)
  const { shortName } = seed
  const items = await server.visitor().get(`${api}/event/${shortName}/ticket-categories`)
  const { ticketCategories } = wireOf(items, endpoints.ticketCategories)
  const reservation = [{ ticketCategoryId: firstOf(ticketCategories).id, amount: 1 }]
  const reserve = (visitor: Visitor) =>
    visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, { reservation })
  return { reserve, shortName }
}

describe('the limit on open reservations', () => {
  it('answers 429 for the third reservation of a session, until one of them ends', async () => {
    const { reserve } = await shop()
    const visitor = server.visitor()
    const first = await reserve(visitor)
    expect(first.statusCode).toBe(200)
    expect((await reserve(visitor)).statusCode).toBe(200)
    const refused = await reserve(visitor)
    expect([refused.statusCode, jsonOf(refused)]).toEqual([429, 'too many reservations are open'])
    await visitor.delete(`${api}/reservation/${reservationIdOf(first)}`)
    expect((await reserve(visitor)).statusCode).toBe(200)
  })

  it('does not apply to a call without a session', async () => {
    const none = { perSession: 0, perAddress: 0 }
    const reached = { ...none, unpaid: none }
    expect(await holdWithinLimits(server.db, null, reached, () => Promise.resolve('held'))).toBe('held')
  })

  it('does not count confirmed reservations, whose session and address are deleted after an hour', async () => {
    const { reserve, shortName } = await shop()
    const visitor = server.visitor()
    for (let order = 0; order < 3; order += 1) {
      const answer = await reserve(visitor)
      expect(answer.statusCode).toBe(200)
      const held = await heldBy(visitor, shortName, reservationIdOf(answer))
      await validate(held, bookingForm(held))
      expect((await pay(held, forFree)).statusCode).toBe(200)
    }
    const confirmedAt = server.clock.now()
    await removeOldHoldOrigins(server.db, confirmedAt + 59 * minute)
    expect(await server.db.selectFrom('hold_origins').selectAll().execute()).toHaveLength(3)
    await removeOldHoldOrigins(server.db, confirmedAt + 60 * minute)
    expect(await server.db.selectFrom('hold_origins').selectAll().execute()).toEqual([])
  })

  it('answers 429 for the fifth ticket or subscription of an address, whatever its session', async () => {
    const { reserve } = await shop()
    const pass = await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed())
    const subscribe = (visitor: Visitor) => visitor.post(`${api}/subscription/${pass}`)
    const codes = []
    for (const call of [reserve, subscribe, subscribe, reserve, reserve, subscribe])
      codes.push((await call(server.visitor())).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('holds two reservations for six concurrent calls of a session', async () => {
    const { reserve } = await shop()
    const visitor = server.visitor()
    await visitor.get(`${api}/i18n/languages`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => reserve(visitor)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  })
})

describe('the hold of a reservation', () => {
  it('is extended once, however often a payment is started and canceled', async () => {
    await server.db.deleteFrom('hold_origins').execute()
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'] }))
    const { validity } = await infoOf(order)
    const cancel = () => order.visitor.delete(`${order.path}/payment`)
    await openProviderPage(order, byMollie)
    expect((await cancel()).json()).toBe(true)
    expect((await infoOf(order)).validity).toBe(validity)

    server.clock.set(validity - minute)
    await openProviderPage(order, byMollie)
    await cancel()
    const extended = (await infoOf(order)).validity
    expect(extended).toBe(validity + 9 * minute)

    server.clock.set(extended - minute)
    await openProviderPage(order, byMollie)
    await cancel()
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', validity: extended })
    server.clock.set(extended + 1)
    expect((await pay(order, byMollie)).statusCode).toBe(422)
    expect(await statusOf(order)).toBe('PENDING')
  })
})
