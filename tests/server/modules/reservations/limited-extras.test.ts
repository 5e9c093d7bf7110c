/** Limited items, personal codes and limited codes with concurrent buyers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { reservationIdOf } from '../../../support/json.ts'
import { category, eventSeed } from '../../../support/seeds.ts'
import { codesOf, openShop, type Shop } from '../../../support/shop.ts'
import { pglite, startTestServer, type TestServer } from '../../../support/test-server.ts'

const buyers = 50

describe.each(['PGlite', 'PostgreSQL'])('50 concurrent buyers on %s', (name) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name === 'PGlite' ? pglite : {})
  })
  afterAll(() => server.close())

  async function rush(seed: EventFile, body: (shop: Shop) => Promise<object>) {
    const shop = await openShop(server, seed)
    const wish = await body(shop)
    const visitors = await Promise.all(
      Array.from({ length: buyers }, async () => {
        const visitor = server.visitor()
        await visitor.get('/api/v2/public/i18n/languages')
        return visitor
      }),
    )
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(`${shop.base}/reserve-tickets?lang=en`, wish)),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200).map(reservationIdOf)
    const refusals = answers.filter(({ statusCode }) => statusCode === 422).flatMap(codesOf)
    expect(won.length + refusals.length).toBe(buyers)
    const tickets = await server.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('tickets.id')
      .where('short_name', '=', shop.name)
      .where('tickets.status', '=', 'PENDING')
      .execute()
    return { shop, won, refusals: new Set(refusals), tickets: tickets.length }
  }
  const twoHundred = { seats: 200, categories: [category({ seats: 200 })] }
  const ticketsOf = async (shop: Shop, title = 'Standard', amount = 1) => [
    { ticketCategoryId: await shop.category(title), amount },
  ]

  it('hold each limited item once, and no ticket without its item', async () => {
    const seed = eventSeed({
      ...twoHundred,
      additionalServices: [{ title: { en: 'Lunch' }, price: 1000, quantity: 20 }],
    })
    const { shop, won, refusals, tickets } = await rush(seed, async (shop) => ({
      reservation: await ticketsOf(shop),
      additionalService: [{ additionalServiceId: await shop.service('Lunch'), quantity: 2 }],
    }))
    const items = await server.db
      .selectFrom('service_items')
      .select('reservation_id')
      .where('service_id', '=', await shop.service('Lunch'))
      .where('status', '=', 'PENDING')
      .execute()
    // A transaction that rolls back may have made others skip rows, so fewer can be sold, never more.
    expect(won.length).toBeGreaterThan(0)
    expect(won.length).toBeLessThanOrEqual(10)
    expect(items).toHaveLength(won.length * 2)
    expect(new Set(items.map((row) => row.reservation_id))).toEqual(new Set(won))
    expect(refusals).toEqual(new Set(['error.STEP_1_NOT_ENOUGH_TICKETS']))
    expect(tickets).toBe(won.length)
  })

  it('hold exactly as many single items as there are', async () => {
    const seed = eventSeed({
      ...twoHundred,
      additionalServices: [{ title: { en: 'Lunch' }, price: 1000, quantity: 10 }],
    })
    const { won, tickets } = await rush(seed, async (shop) => ({
      reservation: await ticketsOf(shop),
      additionalService: [{ additionalServiceId: await shop.service('Lunch') }],
    }))
    expect([won.length, tickets]).toEqual([10, 10])
  })

  it('use a personal code once', async () => {
    const hidden = category({
      name: 'Hidden',
      seats: 100,
      restricted: true,
      personalCodes: ['ONLY-ONE'],
    })
    const { won, refusals, tickets } = await rush(
      eventSeed({ seats: 100, categories: [hidden] }),
      async (shop) => ({
        promoCode: 'ONLY-ONE',
        reservation: await ticketsOf(shop, 'Hidden'),
      }),
    )
    expect([won.length, tickets]).toEqual([1, 1])
    expect(refusals).toEqual(new Set(['error.STEP_1_CODE_NOT_FOUND']))
  })

  it('use an access code as often as there are tickets, each with its own personal code', async () => {
    const hidden = category({ name: 'Hidden', seats: 30, restricted: true })
    const seed = eventSeed({
      seats: 30,
      categories: [hidden],
      promoCodes: [{ code: 'VIP', opens: 'Hidden' }],
    })
    const { shop, won, tickets } = await rush(seed, async (shop) => ({
      promoCode: 'VIP',
      reservation: await ticketsOf(shop, 'Hidden'),
    }))
    expect([won.length, tickets]).toEqual([30, 30])
    const codes = await server.db
      .selectFrom('special_prices')
      .select('ticket_id')
      .where('category_id', '=', await shop.category('Hidden'))
      .where('status', '=', 'PENDING')
      .execute()
    expect(new Set(codes.map((row) => row.ticket_id)).size).toBe(30)
  })

  it('use a limited code no more often than its limit', async () => {
    const seed = eventSeed({
      ...twoHundred,
      promoCodes: [{ code: 'TEN', percentOff: 10, maximumUsage: 7 }],
    })
    const { won, refusals, tickets } = await rush(seed, async (shop) => ({
      promoCode: 'TEN',
      reservation: await ticketsOf(shop, 'Standard', 2),
    }))
    expect([won.length, tickets]).toEqual([3, 6])
    expect(refusals).toEqual(new Set(['error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED']))
  })
})
