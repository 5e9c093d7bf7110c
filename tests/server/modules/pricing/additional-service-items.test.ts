/**
 * Mandatory and limited items of additional services (docs/api/reservations.md#reserve,
 * docs/api/reservations.md#reservation-details, docs/api/catalogue.md#additional-services).
 */
import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runJobs } from '#server/jobs.ts'
import type { ServiceFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  bookingForm,
  byTransfer,
  heldBy,
  linkedItems,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import {
  codesOf,
  infoOf as summary,
  openShop,
  orderServices as order,
  rowsOf,
  type Shop,
} from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const lunch: ServiceFile = {
  title: { en: 'Lunch', it: 'Pranzo' },
  description: { en: '*Vegan*' },
  price: 1200,
}
const open = (additionalServices: ServiceFile[], change: object = {}) =>
  openShop(server, eventSeed({ additionalServices, ...change }))
describe('mandatory services', () => {
  const all: ServiceFile[] = [
    { title: { en: 'Each' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 150 },
    { title: { en: 'OnOrder' }, policy: 'MANDATORY_PERCENTAGE_RESERVATION', percent: '10.00' },
    { title: { en: 'OnTickets' }, policy: 'MANDATORY_PERCENTAGE_FOR_TICKET', percent: '2.50' },
    lunch,
  ]

  it('are added as a fee on the tickets, a fee on tickets and chosen items, and an item for each ticket', async () => {
    const shop = await open(all)
    // 2 x 50.00; 2.5 % of it 2.50; lunch 12.00; 10 % of 114.50 is 11.45; 2 x 1.50.
    const info = await summary(
      shop,
      await order(shop, [
        ['Lunch', {}],
        ['Each', { quantity: 7 }],
      ]),
    )
    expect(rowsOf(info)).toEqual([
      ['Standard', 2, '100.00'],
      ['Each', 2, '3.00'],
      ['OnOrder', 1, '11.45'],
      ['OnTickets', 1, '2.50'],
      ['Lunch', 1, '12.00'],
    ])
    expect(info.orderSummary).toMatchObject({
      totalPrice: '128.95',
      descriptionForPayment: '2 x Standard, 2 x Each, 1 x OnOrder, 1 x OnTickets, 1 x Lunch',
    })
  })

  it('are not added outside their sale, nor as a percentage of zero', async () => {
    const shop = await open(all.map((each) => ({ ...each, saleFrom: testNow + day })))
    expect(rowsOf(await summary(shop, await order(shop, [])))).toHaveLength(1)
    const free = await openShop(server, freeSeed({ additionalServices: all.slice(1, 3) }))
    expect(rowsOf(await summary(free, await order(free, [])))).toHaveLength(1)
  })

  it('stay within their limits: worked example F', async () => {
    const fee: ServiceFile = { ...all[2]!, minPrice: 300, maxPrice: 2000 }
    const shop = await open([fee], { vat: '22', vatIncluded: false, categories: [category({ price: 4000 })] })
    expect((await summary(shop, await order(shop, []))).orderSummary).toMatchObject({
      totalPrice: '101.26',
      totalVAT: '18.26',
    })
    const dear = await open([fee], { categories: [category({ price: 90_000 })] })
    expect(rowsOf(await summary(dear, await order(dear, [])))).toContainEqual(['OnTickets', 1, '20.00'])
  })
})

describe('limited items', () => {
  const two = { ...lunch, quantity: 2 }
  const free = async (shop: Shop) => (await shop.items()).additionalServices[0]?.['availableQuantity']

  it('are held with the reservation, and nothing is held when too few are left', async () => {
    const shop = await open([two])
    expect(codesOf(await order(shop, [['Lunch', { quantity: 3 }]]))).toEqual([
      'error.STEP_1_NOT_ENOUGH_TICKETS',
    ])
    expect(await free(shop)).toBe(2)
    const tickets = await server.db
      .selectFrom('tickets')
      .select('id')
      .where('category_id', '=', await shop.category('Standard'))
      .where('status', '!=', 'FREE')
      .execute()
    expect(tickets).toEqual([])
    expect((await order(shop, [['Lunch', { quantity: 2 }]])).statusCode).toBe(200)
    expect(await free(shop)).toBe(0)
    expect(codesOf(await order(shop, [['Lunch', { quantity: 1 }]]))).toEqual([
      'error.STEP_1_NOT_ENOUGH_TICKETS',
    ])
  })

  it('become free when the reservation is canceled or expires, and unlimited items are deleted', async () => {
    const shop = await open([two, { ...lunch, title: { en: 'Water' } }])
    const both: [string, object][] = [
      ['Lunch', { quantity: 2 }],
      ['Water', { quantity: 3 }],
    ]
    const id = reservationIdOf(await order(shop, both))
    await shop.visitor.delete(`${api}/reservation/${id}`)
    expect(await free(shop)).toBe(2)
    await order(shop, both)
    await runJobs(server.context, server.clock.now() + 36 * 60_000)
    const left = await server.db
      .selectFrom('service_items')
      .select(['status', 'ticket_id', 'reservation_id', 'price'])
      .where('service_id', 'in', [await shop.service('Lunch'), await shop.service('Water')])
      .execute()
    expect(left).toEqual(
      new Array(2).fill({ status: 'FREE', ticket_id: null, reservation_id: null, price: 0 }),
    )
  })
})

describe('items of a reservation', () => {
  const bought = async (payment: object) => {
    const shop = await open([lunch])
    const info = await summary(shop, await order(shop, [['Lunch', { quantity: 3 }]]))
    const held = await heldBy(shop.visitor, shop.name, info.id)
    await validate(held, bookingForm(held, { additionalServices: await linkedItems(held) }))
    expect((await pay(held, payment)).statusCode).toBe(200)
    return { shop, info, held }
  }
  const statuses = async (id: string) =>
    (
      await server.db.selectFrom('service_items').select('status').where('reservation_id', '=', id).execute()
    ).map(({ status }) => status)

  it('are listed one by one, distributed over the tickets', async () => {
    const { info, held } = await bought(byTransfer)
    const [first, second] = info.additionalServiceWithData ?? []
    expect(info.additionalServiceWithData).toHaveLength(3)
    expect(first).toEqual({
      title: { en: 'Lunch', it: 'Pranzo' },
      itemId: expect.any(Number) as number,
      serviceId: expect.any(Number) as number,
      ticketUUID: expect.any(String) as string,
      ticketFieldConfiguration: [],
      type: 'SUPPLEMENT',
    })
    expect(new Set([first?.ticketUUID, second?.ticketUUID])).toEqual(new Set(held.tickets))
    expect(await statuses(held.id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  })

  it('are acquired with the tickets', async () => {
    const { shop, held } = await bought(onSite)
    expect(await statuses(held.id)).toEqual(['TO_BE_PAID', 'TO_BE_PAID', 'TO_BE_PAID'])
    const perTicket = await Promise.all(
      held.tickets.map(
        async (uuid) =>
          wireOf(await shop.visitor.get(`${api}/event/${shop.name}/ticket/${uuid}`), endpoints.ticket)
            .additionalServiceWithData?.length,
      ),
    )
    expect(perTicket.toSorted()).toEqual([1, 2])
  })
})
