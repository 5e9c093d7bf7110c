/** Supplements and donations: listed, ordered, given back. Contract 1, 2.4, 2.7 (checks 5 and 10), 3.7. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdditionalServiceSeed } from '#server/domain/seeds/prices.ts'
import { runJobs } from '#server/jobs.ts'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { api, bookingForm, byTransfer, onSite, pay, validate } from '../../support/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../support/seeds.ts'
import { codesOf, openShop, type Shop } from '../../support/shop.ts'

let office: TestBoxOffice
beforeAll(async () => {
  office = await startBoxOffice()
})
afterAll(() => office.close())

const day = 86_400_000
const lunch: AdditionalServiceSeed = {
  title: { en: 'Lunch', it: 'Pranzo' },
  description: { en: '*Vegan*' },
  price: 1200,
}
const gift: AdditionalServiceSeed = { type: 'DONATION', title: { en: 'Gift' } }
const open = (additionalServices: AdditionalServiceSeed[], change: object = {}) =>
  openShop(office, eventSeed({ prices: { additionalServices }, ...change }))
const order = async (
  shop: Shop,
  services: [title: string, line: object][],
  tickets = 2,
  promoCode: string | null = null,
) =>
  shop.reserve({
    promoCode,
    reservation: [{ ticketCategoryId: await shop.category('Standard'), amount: tickets }],
    additionalService: await Promise.all(
      services.map(async ([title, line]) => ({ additionalServiceId: await shop.service(title), ...line })),
    ),
  })
const notSaleable = ['error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE']

async function summary(shop: Shop, answer: Awaited<ReturnType<Shop['reserve']>>) {
  expect(answer.statusCode).toBe(200)
  return (await shop.order(answer.json().value)).json()
}
const rowsOf = (info: { orderSummary: { summary: { name: string; amount: number; subTotal: string }[] } }) =>
  info.orderSummary.summary.map(({ name, amount, subTotal }) => [name, amount, subTotal])

describe('the list of services', () => {
  it('names price, tax, limits and times', async () => {
    const shop = await open([
      { ...lunch, policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', maximumPerOrder: 1, quantity: 30 },
      gift,
    ])
    const { additionalServices } = await shop.items()
    expect(additionalServices).toEqual([
      {
        id: await shop.service('Lunch'),
        type: 'SUPPLEMENT',
        supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
        fixPrice: true,
        availableQuantity: 30,
        maxQtyPerOrder: 1,
        free: false,
        formattedFinalPrice: '12.00',
        hasDiscount: false,
        formattedDiscountedPrice: '12.00',
        vatApplies: true,
        vatIncluded: true,
        vatPercentage: '7.70',
        expired: false,
        saleInFuture: false,
        formattedInception: { en: '30.01.2027 10:00', it: '30/01/2027 10:00' },
        formattedExpiration: { en: '08.04.2027 10:00', it: '08/04/2027 10:00' },
        title: { en: 'Lunch', it: 'Pranzo' },
        description: { en: '<p><em>Vegan</em></p>\n' },
      },
      expect.objectContaining({
        type: 'DONATION',
        supplementPolicy: null,
        fixPrice: false,
        availableQuantity: 999,
        free: false,
        formattedFinalPrice: '0',
        vatApplies: false,
      }),
    ])
  })

  it('leaves out what is over, and keeps what is still to come', async () => {
    const shop = await open([
      { ...lunch, saleUntil: testNow },
      { ...lunch, title: { en: 'Dinner' }, saleFrom: testNow + day },
    ])
    expect((await shop.items()).additionalServices).toMatchObject([
      { title: { en: 'Dinner' }, saleInFuture: true },
    ])
  })

  it('shows a percentage bare, and taxes of its own', async () => {
    const shop = await open([
      { title: { en: 'Fee' }, policy: 'MANDATORY_PERCENTAGE_FOR_TICKET', price: 250 },
      { ...lunch, vatType: 'CUSTOM_EXCLUDED', vat: '2.60' },
    ])
    expect((await shop.items()).additionalServices).toMatchObject([
      { formattedFinalPrice: '2.5', formattedDiscountedPrice: '2.5', hasDiscount: false },
      { vatApplies: true, vatIncluded: false, vatPercentage: '2.60' },
    ])
  })

  it('shows a discount in the same basis as the price, and none on donations', async () => {
    const shop = await open([lunch, { ...gift, price: 500 }], {
      vatIncluded: false,
      prices: {
        additionalServices: [lunch, { ...gift, price: 500 }],
        promoCodes: [{ code: 'HALF', amount: 50 }],
      },
    })
    expect((await shop.items('HALF')).additionalServices).toMatchObject([
      { hasDiscount: true, formattedFinalPrice: '12.00', formattedDiscountedPrice: '6.00' },
      { hasDiscount: false },
    ])
  })
})

describe('what the visitor may choose', () => {
  it('is one item when no quantity is said, and none when it is null or zero', async () => {
    const shop = await open([lunch])
    expect(rowsOf(await summary(shop, await order(shop, [['Lunch', {}]])))).toContainEqual([
      'Lunch',
      1,
      '12.00',
    ])
    for (const quantity of [null, 0]) {
      expect(rowsOf(await summary(shop, await order(shop, [['Lunch', { quantity }]], 1)))).toHaveLength(1)
    }
  })

  it.each<[string, Partial<AdditionalServiceSeed>, object, number]>([
    ['not on sale yet', { saleFrom: testNow + day }, { quantity: 1 }, 1],
    ['no longer on sale', { saleUntil: testNow }, { quantity: 1 }, 1],
    ['a negative number', {}, { quantity: -1 }, 1],
    ['more than there can be', {}, { quantity: 1000 }, 1],
    [
      'over the maximum of the order',
      { policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION', maximumPerOrder: 2 },
      { quantity: 3 },
      2,
    ],
    [
      'over the maximum of the tickets',
      { policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', maximumPerOrder: 2 },
      { quantity: 5 },
      2,
    ],
  ])('is refused when it is %s', async (_, change, line, tickets) => {
    const shop = await open([{ ...lunch, ...change }])
    expect(codesOf(await order(shop, [['Lunch', line]], tickets))).toEqual(notSaleable)
  })

  it.each<[string, Partial<AdditionalServiceSeed>, number]>([
    ['the order', { policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION', maximumPerOrder: 2 }, 2],
    ['the tickets', { policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', maximumPerOrder: 2 }, 4],
  ])('goes up to the maximum of %s, over all lines together', async (_, change, most) => {
    const shop = await open([{ ...lunch, ...change }])
    expect((await order(shop, [['Lunch', { quantity: most }]])).statusCode).toBe(200)
    const split: [string, object][] = [
      ['Lunch', { quantity: most }],
      ['Lunch', { quantity: 1 }],
    ]
    expect(codesOf(await order(shop, split))).toEqual(notSaleable)
  })

  it('is of this event, and made of whole numbers', async () => {
    const other = await open([lunch])
    const shop = await open([lunch])
    const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount: 1 }]
    const foreign = { additionalServiceId: await other.service('Lunch'), quantity: 1 }
    expect(codesOf(await shop.reserve({ reservation, additionalService: [foreign] }))).toEqual(notSaleable)
    expect((await order(shop, [['Lunch', { quantity: 1.5 }]])).statusCode).toBe(400)
  })

  it('has a price of the visitor’s own where the service has none', async () => {
    const shop = await open([gift])
    expect(rowsOf(await summary(shop, await order(shop, [['Gift', { amount: 15.5 }]], 1)))).toContainEqual([
      'Gift',
      1,
      '15.50',
    ])
    for (const amount of [0, null]) {
      expect(rowsOf(await summary(shop, await order(shop, [['Gift', { amount }]], 1)))).toHaveLength(1)
    }
    for (const amount of [-1, 1e300, 1e12]) {
      expect(codesOf(await order(shop, [['Gift', { amount }]], 1))).toEqual(notSaleable)
    }
  })

  it('needs a way to pay, also beside a free ticket', async () => {
    const shop = await openShop(office, freeSeed({ currency: 'CHF', prices: { additionalServices: [gift] } }))
    expect((await order(shop, [], 1)).statusCode).toBe(200)
    expect(codesOf(await order(shop, [['Gift', { amount: 5 }]], 1))).toEqual([
      'error.STEP_1_CATEGORIES_NOT_COMPATIBLE',
    ])
  })
})

describe('mandatory services', () => {
  const all: AdditionalServiceSeed[] = [
    { title: { en: 'Each' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 150 },
    { title: { en: 'OnOrder' }, policy: 'MANDATORY_PERCENTAGE_RESERVATION', price: 1000 },
    { title: { en: 'OnTickets' }, policy: 'MANDATORY_PERCENTAGE_FOR_TICKET', price: 250 },
    lunch,
  ]

  it('come by themselves: a fee on the tickets, one on that and what was chosen, and one for each ticket', async () => {
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

  it('are not added outside their sale, nor a percentage of nothing', async () => {
    const shop = await open(all.map((one) => ({ ...one, saleFrom: testNow + day })))
    expect(rowsOf(await summary(shop, await order(shop, [])))).toHaveLength(1)
    const free = await openShop(office, freeSeed({ prices: { additionalServices: all.slice(1, 3) } }))
    expect(rowsOf(await summary(free, await order(free, [])))).toHaveLength(1)
  })

  it('stay within their bounds: worked example F', async () => {
    const fee: AdditionalServiceSeed = { ...all[2]!, minPrice: 300, maxPrice: 2000 }
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

  it('are held with the order, and nothing is held when there are too few', async () => {
    const shop = await open([two])
    expect(codesOf(await order(shop, [['Lunch', { quantity: 3 }]]))).toEqual([
      'error.STEP_1_NOT_ENOUGH_TICKETS',
    ])
    expect(await free(shop)).toBe(2)
    const tickets = await office.db
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

  it('are free again when the order is cancelled or expires; the others vanish', async () => {
    const shop = await open([two, { ...lunch, title: { en: 'Water' } }])
    const both: [string, object][] = [
      ['Lunch', { quantity: 2 }],
      ['Water', { quantity: 3 }],
    ]
    const id: string = (await order(shop, both)).json().value
    await shop.visitor.delete(`${api}/reservation/${id}`)
    expect(await free(shop)).toBe(2)
    await order(shop, both)
    await runJobs(office.db, office.clock.now() + 36 * 60_000)
    const left = await office.db
      .selectFrom('service_items')
      .select(['status', 'ticket_id', 'reservation_id', 'price'])
      .where('service_id', 'in', [await shop.service('Lunch'), await shop.service('Water')])
      .execute()
    expect(left).toEqual(
      new Array(2).fill({ status: 'FREE', ticket_id: null, reservation_id: null, price: 0 }),
    )
  })
})

describe('the items of an order', () => {
  const bought = async (payment: object) => {
    const shop = await open([lunch])
    const info = await summary(shop, await order(shop, [['Lunch', { quantity: 3 }]]))
    const tickets: string[] = info.ticketsByCategory[0].tickets.map(({ uuid }: { uuid: string }) => uuid)
    const held = {
      visitor: shop.visitor,
      shortName: shop.name,
      id: info.id,
      tickets,
      path: `${api}/reservation/${info.id}`,
    }
    // Every item stays with the ticket it was given to (contract 1, trap 21).
    const additionalServices: Record<string, object[]> = {}
    for (const { itemId, serviceId, ticketUUID } of info.additionalServiceWithData) {
      additionalServices[ticketUUID] = [
        ...(additionalServices[ticketUUID] ?? []),
        { additionalServiceItemId: itemId, additionalServiceId: serviceId, ticketUUID, additional: {} },
      ]
    }
    await validate(held, bookingForm(held, { additionalServices }))
    expect((await pay(held, payment)).statusCode).toBe(200)
    return { shop, info, held }
  }
  const statuses = async (id: string) =>
    (
      await office.db.selectFrom('service_items').select('status').where('reservation_id', '=', id).execute()
    ).map(({ status }) => status)

  it('are listed one by one, in turn over the tickets', async () => {
    const { info, held } = await bought(byTransfer)
    const [first, second] = info.additionalServiceWithData
    expect(info.additionalServiceWithData).toHaveLength(3)
    expect(first).toEqual({
      title: { en: 'Lunch', it: 'Pranzo' },
      itemId: expect.any(Number) as number,
      serviceId: expect.any(Number) as number,
      ticketUUID: expect.any(String) as string,
      ticketFieldConfiguration: [],
      type: 'SUPPLEMENT',
    })
    expect(new Set([first.ticketUUID, second.ticketUUID])).toEqual(new Set(held.tickets))
    expect(await statuses(held.id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  })

  it('go out with the tickets', async () => {
    const { shop, held } = await bought(onSite)
    expect(await statuses(held.id)).toEqual(['TO_BE_PAID', 'TO_BE_PAID', 'TO_BE_PAID'])
    const perTicket = await Promise.all(
      held.tickets.map(
        async (uuid) =>
          (await shop.visitor.get(`${api}/event/${shop.name}/ticket/${uuid}`)).json()
            .additionalServiceWithData.length as number,
      ),
    )
    expect(perTicket.toSorted()).toEqual([1, 2])
  })
})
