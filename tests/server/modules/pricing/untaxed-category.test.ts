/** An untaxed category is listed at the price that is charged (docs/api/pricing.md#displayed-prices). */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatAmount } from '#kit/money/amount.ts'
import { finalPrice } from '#pricing/order-total.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, hold } from '../../../support/server/purchase.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const seedOf = (currency: string, price: number, change: object) =>
  eventSeed({
    currency,
    vat: '22.00',
    vatIncluded: true,
    categories: [
      category({ name: 'Untaxed', price, taxed: false }),
      category({ name: 'Dear', price: price * 2 }),
    ],
    ...change,
  })

describe('an untaxed category', () => {
  it.each([
    ['EUR', 1000, {}, '8.20'],
    ['EUR', 1000, { vatIncluded: false }, '10.00'],
    ['JPY', 1000, {}, '820'],
    ['KWD', 10_005, { vat: '5.00' }, '9.529'],
    ['CLP', 1999, { vat: '19.00' }, '1680'],
    ['EUR', 1000, { vat: '0.00' }, '10.00'],
  ])('of %s %i with %j costs %s in list, page and order (B270)', async (currency, price, change, paid) => {
    const seed = seedOf(currency, price, change)
    const { visitor, shortName, path } = await hold(server, seed)
    const at = `${api}/event/${shortName}`
    const event = z.decode(endpoints.event.answer, wireOf(await visitor.get(at), endpoints.event))
    const categories = wireOf(await visitor.get(`${at}/ticket-categories`), endpoints.ticketCategories)
    const items = z.decode(endpoints.ticketCategories.answer, categories)
    const untaxed = items.ticketCategories.find(({ name }) => name === 'Untaxed')!
    const terms = { event, services: [], code: null, dynamicDiscount: null }
    expect(formatAmount(finalPrice(untaxed, terms))).toBe(paid)
    const list = wireOf(await visitor.get(`${api}/events`), endpoints.events)
    expect(list.find((listed) => listed.shortName === shortName)?.offer).toMatchObject({
      lowestPrice: paid,
      priceVaries: true,
    })
    const order = wireOf(await visitor.get(path), endpoints.reservation)
    expect(order.orderSummary.totalPrice).toBe(paid)
  })
})
