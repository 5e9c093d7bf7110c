import { beforeEach, describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { endpoints } from '#shell/endpoints.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { infoOf } from '../../../support/server/payment-helpers.ts'
import {
  api,
  bookingForm,
  heldBy,
  hold,
  holdMore,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  holdSubscription,
  type Holding,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const server = testServer({ extend: checkedAnswers })
beforeEach(() => {
  server.clock.set(testNow)
})

const apply = ({ visitor, path }: Held, code: string, change: object = {}) =>
  visitor.post(`${path}/apply-code`, {
    code,
    email: person.email,
    amount: 0,
    type: 'SUBSCRIPTION',
    ...change,
  })
const remove = ({ visitor, path }: Held, query = '?type=SUBSCRIPTION') =>
  visitor.delete(`${path}/remove-code${query}`)
const order = infoOf
const rows = async (held: Held) => (await order(held)).orderSummary.summary

/** An event that a bought subscription covers. */
async function opened(
  descriptor: Partial<SubscriptionDescriptorFile> = {},
  event: Partial<EventFile> = {},
  categories?: readonly string[],
): Promise<{ holding: Holding; shortName: string }> {
  const seed = eventSeed(event)
  await server.load(seed)
  const { shortName } = seed
  const link = { shortName, ...(categories ? { categories } : {}) }
  return {
    holding: await buySubscription(server, freeSubscriptionSeed({ events: [link], ...descriptor })),
    shortName,
  }
}

const refusal = (code: string) => ({
  success: false,
  errorCount: 1,
  validationErrors: [{ fieldName: 'reservationCodeForm', code, arguments: null }],
  value: false,
  warnings: [],
})
const done = (value: boolean) => ({ success: true, errorCount: 0, validationErrors: [], value, warnings: [] })

async function answers(held: Held, code: string, body: object, change: object = {}): Promise<void> {
  const answer = await apply(held, code, change)
  expect(answer.statusCode).toBe(200)
  expect(jsonOf(answer)).toEqual(body)
}

// docs/api/subscriptions.md#apply-a-subscription
describe('POST apply-code', () => {
  it('covers a ticket by PIN or id and adds a summary row (P119)', async () => {
    const { holding, shortName } = await opened()
    const held = await holdMore(server, shortName, 2)
    await answers(held, holding.pin.toLowerCase(), done(true))
    const { orderSummary } = await order(held)
    expect(orderSummary).toMatchObject({
      totalPrice: '50.00',
      priceInCents: 5000,
      free: false,
      totalVAT: '3.57',
    })
    expect(orderSummary.summary).toEqual([
      {
        name: 'Standard',
        amount: 2,
        price: '50.00',
        subTotal: '100.00',
        type: 'TICKET',
        taxPercentage: null,
      },
      {
        name: 'Season pass',
        amount: 1,
        price: '-50.00',
        subTotal: '-50.00',
        type: 'APPLIED_SUBSCRIPTION',
        taxPercentage: null,
      },
    ])
    const another = await opened()
    const second = await holdMore(server, another.shortName)
    await answers(second, another.holding.id.toUpperCase(), done(true))
    expect((await order(second)).orderSummary).toMatchObject({ totalPrice: '0', free: true, priceInCents: 0 })
  })

  it('makes a reservation free, which is then confirmed without a payment and uses an entry', async () => {
    const { holding, shortName } = await opened({ maxEntries: 3, usage: 'UNLIMITED' })
    const held = await holdMore(server, shortName)
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    await apply(held, holding.pin)
    expect((await pay(held, { paymentProxy: null, selectedPaymentMethod: 'NONE' })).statusCode).toBe(200)
    expect(await order(held)).toMatchObject({ status: 'COMPLETE', paid: false })
    const info = firstOf((await order(holding.held)).subscriptionInfos)
    expect(info.usageDetails).toMatchObject({ total: 3, used: 1, available: 2 })
  })

  it('lists the events of the covered tickets by their start, with the number of tickets and no names (W142)', async () => {
    const onDay = (day: number) =>
      eventSeed({ startsAt: Date.UTC(2027, 3, day, 18), endsAt: Date.UTC(2027, 3, day, 21) })
    const [later, sooner] = [onDay(20), onDay(13)]
    for (const seed of [later, sooner]) await server.load(seed)
    const events = [later, sooner].map(({ shortName }) => ({ shortName }))
    const holding = await buySubscription(server, freeSubscriptionSeed({ usage: 'UNLIMITED', events }))
    for (const { shortName } of [later, sooner, sooner])
      await answers(await holdMore(server, shortName), holding.pin, done(true))
    const info = firstOf((await order(holding.held)).subscriptionInfos)
    expect(info.usageDetails.uses).toEqual([
      expect.objectContaining({ shortName: sooner.shortName, count: 2 }),
      expect.objectContaining({ shortName: later.shortName, count: 1 }),
    ])
    expect(JSON.stringify(info.usageDetails.uses)).not.toContain(person.lastName)
  })

  it('covers the cheapest tickets first, as many as there are entries left', async () => {
    const categories = [
      category({ name: 'Dear', price: 9000, seats: 10 }),
      category({ name: 'Cheap', price: 1000, seats: 10 }),
    ]
    const { holding, shortName } = await opened({ maxEntries: 2, usage: 'UNLIMITED' }, { categories })
    const visitor = server.visitor()
    const items = wireOf(
      await visitor.get(`${api}/event/${shortName}/ticket-categories`),
      endpoints.ticketCategories,
    ).ticketCategories
    const answer = await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
      reservation: items.map(({ id, name }: { id: number; name: string }) => ({
        ticketCategoryId: id,
        amount: name === 'Dear' ? 2 : 1,
      })),
    })
    const held = await heldBy(visitor, shortName, reservationIdOf(answer))
    await answers(held, holding.pin, done(true))
    const other = await buySubscription(server, freeSubscriptionSeed({ events: [{ shortName }] }))
    await answers(held, other.pin, done(false))
    expect((await order(held)).orderSummary.totalPrice).toBe('90.00')
    expect((await rows(held)).at(-1)).toMatchObject({ amount: 2, subTotal: '-100.00' })
  })

  it('covers only the categories of the link', async () => {
    const categories = [category({ name: 'In' }), category({ name: 'Out', seats: 0 })]
    const { holding, shortName } = await opened({}, { categories }, ['Out'])
    await answers(await holdMore(server, shortName), holding.pin, done(false))
    const whole = await opened({}, { categories }, ['In'])
    await answers(await holdMore(server, whole.shortName), whole.holding.pin, done(true))
  })

  it('refuses a code that is neither id nor PIN', async () => {
    const held = await hold(server, eventSeed())
    for (const code of ['', 'x', 'BBBBBBBB', '12345678', '3f2b9c71-6d4e']) {
      await answers(held, code, refusal('error.restrictedValue'))
    }
  })

  it('returns different codes for an unknown id and an unknown PIN', async () => {
    const held = await hold(server, eventSeed())
    await answers(held, '11111111-2222-4333-8444-555555555555', refusal('subscription.uuid.not.found'))
    const unknown = refusal('subscription.pin.not.found')
    for (const pin of ['AAAAAAAA', '99999999', 'caaaaaaaa']) await answers(held, pin, unknown)
  })

  it('distinguishes owners with the same PIN by their address, else requires the id', async () => {
    const { holding, shortName } = await opened({ usage: 'UNLIMITED' })
    const row = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', holding.id)
      .executeTakeFirstOrThrow()
    const insertCopy = (id: string, email: string) =>
      server.db
        .insertInto('subscriptions')
        .values({ ...row, id, email })
        .execute()
    const prefix = holding.id.slice(0, 10)
    await insertCopy(`${prefix}aaa-4000-8000-000000000001`, 'twin@example.org')
    const held = await holdMore(server, shortName)
    await answers(held, holding.pin, refusal('subscription.code.insert.full'), { email: 'other@example.org' })
    await answers(held, holding.pin, refusal('subscription.code.insert.full'), { email: null })
    await answers(held, holding.pin, done(true), { email: ' TWIN@example.org' })
    await remove(held)
    await insertCopy(`${prefix}aaa-4000-8000-000000000002`, 'Twin@example.org')
    await answers(held, holding.pin, refusal('subscription.code.insert.full'), { email: 'twin@example.org' })
    await answers(held, holding.id, done(true))
  })

  it('covers one ticket for each event with ONCE_PER_EVENT, counted from the application', async () => {
    const { holding, shortName } = await opened()
    const first = await holdMore(server, shortName)
    const second = await holdMore(server, shortName)
    await answers(first, holding.pin, done(true))
    await answers(second, holding.pin, refusal('subscription.max-usage-reached-per-event'))
    await answers(first, holding.pin, refusal('subscription.max-usage-reached-per-event'))
    expect(jsonOf(await remove(first))).toBe(true)
    await answers(second, holding.pin, done(true))
    await second.visitor.delete(second.path)
    await answers(first, holding.pin, done(true))
  })

  it('covers tickets of another event until the entries are used', async () => {
    const seeds = [eventSeed(), eventSeed(), eventSeed()]
    for (const seed of seeds) await server.load(seed)
    const { pin } = await buySubscription(
      server,
      freeSubscriptionSeed({ maxEntries: 2, events: seeds.map(({ shortName }) => ({ shortName })) }),
    )
    const [a, b, c] = await Promise.all(seeds.map(({ shortName }) => holdMore(server, shortName)))
    await answers(a as Held, pin, done(true))
    await answers(b as Held, pin, done(true))
    await answers(c as Held, pin, refusal('subscription.max-usage-reached'))
  })

  it('changes nothing when one is applied, the event is not covered or the reservation is not open', async () => {
    const { holding, shortName } = await opened({ usage: 'UNLIMITED' })
    const held = await holdMore(server, shortName)
    await apply(held, holding.pin)
    await answers(held, holding.pin, done(false))
    await answers(await hold(server, eventSeed()), holding.pin, done(false))
    const paid = await holdMore(server, shortName)
    await validate(paid, bookingForm(paid))
    await pay(paid, { paymentProxy: 'ON_SITE', selectedPaymentMethod: 'ON_SITE' })
    await answers(paid, holding.pin, done(false))
    expect(jsonOf(await remove(paid))).toBe(false)
  })

  it('cannot pay for a subscription', async () => {
    const { holding } = await opened({ usage: 'UNLIMITED' })
    await answers(await holdSubscription(server, freeSubscriptionSeed()), holding.pin, done(false))
  })

  it('returns 400 for another type or a missing code, and 404 for an unknown reservation', async () => {
    const held = await hold(server, eventSeed())
    expect((await apply(held, 'x', { type: 'DISCOUNT' })).statusCode).toBe(400)
    expect((await held.visitor.post(`${held.path}/apply-code`, { type: 'SUBSCRIPTION' })).statusCode).toBe(
      400,
    )
    const anonymous = { ...held, path: `${api}/reservation/11111111-2222-4333-8444-555555555555` }
    expect((await apply(anonymous, 'AAAAAAAA')).statusCode).toBe(404)
    expect((await remove(anonymous)).statusCode).toBe(404)
    expect((await remove({ ...held, path: `${api}/reservation/x` })).statusCode).toBe(404)
  })
})

// docs/api/subscriptions.md#remove-a-subscription
describe('DELETE remove-code', () => {
  it('restores the price and returns whether a subscription was applied (P119)', async () => {
    const { holding, shortName } = await opened()
    const held = await holdMore(server, shortName)
    expect(jsonOf(await remove(held))).toBe(false)
    await apply(held, holding.pin)
    expect(jsonOf(await remove(held))).toBe(true)
    expect((await order(held)).orderSummary.totalPrice).toBe('50.00')
    expect(await rows(held)).toHaveLength(1)
    expect((await remove(held, '')).statusCode).toBe(400)
  })
})
