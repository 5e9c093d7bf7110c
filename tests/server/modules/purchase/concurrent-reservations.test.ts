import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { api, buy, onSite } from '../../../support/server/purchase.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import { pglite, testServer } from '../../../support/server/test-server.ts'
import { firstOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const unbounded = () => {
  const { seats: _, ...rest } = category()
  return rest
}

describe.each(['PGlite', 'PostgreSQL'])('concurrent reservations on %s', (name) => {
  const server = testServer(name === 'PGlite' ? pglite : {})

  it.each([
    ['a bounded category', [category({ seats: 5 })]],
    ['seats that no category owns', [unbounded()]],
  ])('sells the last 5 tickets to exactly 5 of 20 buyers: %s', async (_, categories) => {
    const seed = eventSeed({ seats: 5, categories })
    await server.load(seed)
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = server.visitor()
        await visitor.get('/api/v2/public/i18n/languages')
        return visitor
      }),
    )
    const items = await server.visitor().get(`${api}/event/${seed.shortName}/ticket-categories`)
    const ticketCategoryId = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories).id
    const answers = await Promise.all(
      buyers.map((buyer) =>
        buyer.post(`${api}/event/${seed.shortName}/reserve-tickets?lang=en`, {
          reservation: [{ ticketCategoryId, amount: 1 }],
        }),
      ),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(422)]).toEqual([5, 15])
    const sold = answers.filter(({ statusCode }) => statusCode === 200).map(reservationIdOf)
    const taken = await server.db
      .selectFrom('tickets')
      .select('reservation_id')
      .where('reservation_id', 'in', sold)
      .execute()
    expect(taken).toHaveLength(5)
    expect(new Set(taken.map((row) => row.reservation_id)).size).toBe(5)
  })

  it('holds nothing when too few tickets are left', async () => {
    const seed = eventSeed({ seats: 7, categories: [category({ seats: 7 })] })
    await server.load(seed)
    const items = await server.visitor().get(`${api}/event/${seed.shortName}/ticket-categories`)
    const ticketCategoryId = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories).id
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.visitor().post(`${api}/event/${seed.shortName}/reserve-tickets?lang=en`, {
          reservation: [{ ticketCategoryId, amount: 3 }],
        }),
      ),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(won).toBeLessThanOrEqual(2)
    const free = await server.db
      .selectFrom('tickets')
      .select('id')
      .where('category_id', '=', ticketCategoryId)
      .where('status', '=', 'FREE')
      .execute()
    expect(free).toHaveLength(7 - won * 3)
  })

  it('reads numbers, texts and times as they were written', async () => {
    const order = await buy(server, eventSeed(), 2, onSite)
    const info = wireOf(await order.visitor.get(order.path), endpoints.reservation)
    expect(info).toMatchObject({ status: 'COMPLETE', firstName: 'Zoë' })
    expect(info.orderSummary).toMatchObject({
      priceInCents: 10_000,
      totalPrice: '100.00',
      totalVAT: '7.15',
      vatPercentage: '7.70',
      displayVat: true,
    })
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    const seed = eventSeed()
    await server.load(seed, { contentType: 'image/png', bytes })
    const id = String(
      wireOf(await server.visitor().get(`${api}/event/${seed.shortName}`), endpoints.event).fileBlobId,
    )
    expect((await server.app.inject(`/file/${id}`)).rawPayload).toEqual(bytes)
  })
})
