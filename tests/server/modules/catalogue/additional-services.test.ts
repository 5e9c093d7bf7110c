/**
 * Supplements and donations: listed and chosen (docs/api/catalogue.md#ticket-categories,
 * docs/api/catalogue.md#additional-services, docs/api/reservations.md#reserve).
 */
import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import type { ServiceFile } from '#server/modules/event-setup/event-file/prices.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import {
  codesOf,
  infoOf as summary,
  openShop,
  orderServices as order,
  rowsOf,
} from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

const lunch: ServiceFile = {
  title: { en: 'Lunch', it: 'Pranzo' },
  description: { en: '*Vegan*' },
  price: 1200,
}
const gift: ServiceFile = { type: 'DONATION', title: { en: 'Gift' } }
const open = (additionalServices: ServiceFile[], change: object = {}) =>
  openShop(server, eventSeed({ additionalServices, ...change }))
const notSaleable = ['error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE']

describe('additional services in ticket-categories', () => {
  it('have price, tax, limits and sale period', async () => {
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
        formattedInception: { en: '30.01.2027 10:00', it: '30/01/2027 10:00', de: '30.01.2027 10:00' },
        formattedExpiration: { en: '10.07.2027 20:30', it: '10/07/2027 20:30', de: '10.07.2027 20:30' },
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

  it('are omitted after their sale and listed before it', async () => {
    const shop = await open([
      { ...lunch, saleUntil: testNow },
      { ...lunch, title: { en: 'Dinner' }, saleFrom: testNow + day },
    ])
    expect((await shop.items()).additionalServices).toMatchObject([
      { title: { en: 'Dinner' }, saleInFuture: true },
    ])
  })

  it('have a plain percentage, and their own taxes', async () => {
    const shop = await open([
      { title: { en: 'Fee' }, policy: 'MANDATORY_PERCENTAGE_FOR_TICKET', percent: '2.50' },
      { ...lunch, vatType: 'CUSTOM_EXCLUDED', vat: '2.60' },
    ])
    expect((await shop.items()).additionalServices).toMatchObject([
      { formattedFinalPrice: '2.5', formattedDiscountedPrice: '2.5', hasDiscount: false },
      { vatApplies: true, vatIncluded: false, vatPercentage: '2.60' },
    ])
  })

  it('have the discounted price on the same basis, except donations', async () => {
    const shop = await open([lunch, { ...gift, price: 500 }], {
      vatIncluded: false,
      promoCodes: [{ code: 'HALF', percentOff: 50 }],
    })
    expect((await shop.items('HALF')).additionalServices).toMatchObject([
      { hasDiscount: true, formattedFinalPrice: '12.00', formattedDiscountedPrice: '6.00' },
      { hasDiscount: false },
    ])
  })
})

describe('additional services in reserve-tickets', () => {
  it('are one item without a quantity, and none for null or zero', async () => {
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

  it('must belong to the event and have whole numbers', async () => {
    const other = await open([lunch])
    const shop = await open([lunch])
    const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount: 1 }]
    const foreign = { additionalServiceId: await other.service('Lunch'), quantity: 1 }
    expect(codesOf(await shop.reserve({ reservation, additionalService: [foreign] }))).toEqual(notSaleable)
    expect((await order(shop, [['Lunch', { quantity: 1.5 }]])).statusCode).toBe(400)
  })

  it("take the visitor's price when the service has none", async () => {
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
    expect(codesOf(await order(shop, [['Gift', { amount: 5, quantity: -1 }]], 1))).toEqual(notSaleable)
  })

  it('require a payment method, also with a free ticket', async () => {
    const shop = await openShop(server, freeSeed({ currency: 'CHF', additionalServices: [gift] }))
    expect((await order(shop, [], 1)).statusCode).toBe(200)
    expect(codesOf(await order(shop, [['Gift', { amount: 5 }]], 1))).toEqual([
      'error.STEP_1_CATEGORIES_NOT_COMPATIBLE',
    ])
  })
})
