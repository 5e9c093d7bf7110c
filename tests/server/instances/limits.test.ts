/** Limits of a session and of an address on two instances: exact, however many calls arrive at once (docs/SECURITY.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import {
  api,
  bookingForm,
  byTransfer,
  onSite,
  pay,
  validate,
  type Held,
} from '../../support/server/purchase.ts'
import { category, eventSeed } from '../../support/server/seeds.ts'
import { freeSubscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { startTestServer, type TestServer, type Visitor } from '../../support/server/test-server.ts'
import { envelopeOf, firstOf, reservationIdOf, wireOf } from '../../support/wire/json.ts'

const held = { perSession: 10, perAddress: 20 }
const unpaid = { perSession: 3, perAddress: 5 }
let database: TestDatabase
let instances: TestServer[]
beforeAll(async () => {
  database = await createDatabase()
  const start = () => startTestServer({ database, holdLimits: { ...held, unpaid } })
  instances = await Promise.all([start(), start()])
})
beforeEach(async () => {
  await instances[0]!.db.deleteFrom('hold_origins').execute()
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await database.drop()
})

const instance = (index: number): TestServer => instances[index % instances.length]!

async function reserveCall(change: object = {}) {
  const seed = eventSeed({ categories: [category({ seats: 400 })], ...change })
  await instance(0).load(seed)
  const { shortName } = seed
  const items = await instance(0).visitor().get(`${api}/event/${shortName}/ticket-categories`)
  const { id } = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories)
  const reservation = [{ ticketCategoryId: id, amount: 1 }]
  const reserve = (visitor: Visitor) =>
    visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, { reservation })
  return { shortName, reserve }
}

describe('the limit on open reservations with two instances', () => {
  it('counts tickets and subscriptions of one address together', async () => {
    const { reserve } = await reserveCall()
    const id = await insertSubscriptionDescriptor(instance(0).db, freeSubscriptionSeed())
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const visitor = instance(index).visitor()
        return index % 4 < 2 ? reserve(visitor) : visitor.post(`${api}/subscription/${id}`)
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(held.perAddress)
  })
})

describe('the limit on unpaid orders with two instances', () => {
  const settings = { ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: false }
  type Reserve = Awaited<ReturnType<typeof reserveCall>>

  async function ready({ shortName, reserve }: Reserve, visitor: Visitor): Promise<Held> {
    const id = reservationIdOf(await reserve(visitor))
    const path = `${api}/reservation/${id}`
    const { ticketsByCategory } = wireOf(await visitor.get(path), endpoints.reservation)
    const order = {
      visitor,
      shortName,
      id,
      path,
      tickets: [firstOf(firstOf(ticketsByCategory).tickets).uuid],
    }
    expect((await validate(order, bookingForm(order))).statusCode).toBe(200)
    return order
  }

  it.each([
    ['bank transfer', byTransfer],
    ['on-site payment', onSite],
  ])('confirms exactly 5 of 12 orders of one address at once by %s (P226)', async (_, payment) => {
    const event = await reserveCall({ settings })
    const orders: Held[] = []
    for (let index = 0; index < 12; index += 1) orders.push(await ready(event, instance(index).visitor()))
    const answers = await Promise.all(orders.map((order) => pay(order, payment)))
    expect(answers.filter((answer) => envelopeOf(answer).success)).toHaveLength(unpaid.perAddress)
    const codes = answers.flatMap((answer) => envelopeOf(answer).validationErrors.map(({ code }) => code))
    expect(codes).toEqual(Array.from({ length: 7 }, () => 'error.STEP_2_TOO_MANY_UNPAID_ORDERS'))
  })

  it('confirms exactly 3 of 8 orders of one session at once (P226)', async () => {
    const event = await reserveCall({ settings })
    const visitor = instance(0).visitor()
    const orders: Held[] = []
    for (let index = 0; index < 8; index += 1) orders.push(await ready(event, visitor))
    const answers = await Promise.all(orders.map((order) => pay(order, byTransfer)))
    expect(answers.filter((answer) => envelopeOf(answer).success)).toHaveLength(unpaid.perSession)
  })
})
