import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { promoCodeInfo } from '#catalogue/contract/discounts.ts'
import { eventInfo, itemsByCategory } from '#catalogue/contract/event.ts'
import { parseAmount, zeroAmount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { toMinor } from '#kit/money/money.ts'
import { day } from '#kit/time/durations.ts'
import { finalPrice } from '#pricing/order-total.ts'
import { offerOf } from '#server/modules/catalogue/rules.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { eventJsonLd } from '#shell/rendering/event-json-ld.ts'
import { testDist } from '../../../support/fake-dist.ts'
import { everyPrice } from '../../../support/server/every-price.ts'
import { api, holdMore } from '../../../support/server/purchase.ts'
import { setTickets } from '../../../support/server/rows.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const open = {
  price: 2400,
  saleFrom: testNow - day,
  saleUntil: testNow + day,
  hasFree: true,
  hasPending: false,
}

describe('offerOf', () => {
  it('is the lowest price of a category with free tickets whose sale has not ended', () => {
    const dear = { ...open, price: 5000 }
    expect(offerOf([dear, open], testNow)).toMatchObject({
      lowestPrice: 2400,
      priceVaries: true,
      soldOut: false,
    })
    expect(offerOf([open, open], testNow).priceVaries).toBe(false)
    expect(offerOf([dear, { ...open, hasFree: false }], testNow)).toMatchObject({
      lowestPrice: 5000,
      priceVaries: false,
    })
    expect(offerOf([dear, { ...open, saleUntil: testNow }], testNow).lowestPrice).toBe(5000)
  })

  it('is sold out only when no ticket is free or pending and a sale has not ended', () => {
    const gone = { ...open, hasFree: false }
    expect(offerOf([gone, gone], testNow)).toMatchObject({
      lowestPrice: null,
      priceVaries: false,
      soldOut: true,
    })
    expect(offerOf([gone, { ...gone, hasPending: true }], testNow).soldOut).toBe(false)
    expect(offerOf([gone, open], testNow).soldOut).toBe(false)
    expect(offerOf([{ ...gone, saleUntil: testNow }], testNow).soldOut).toBe(false)
    expect(offerOf([], testNow).soldOut).toBe(false)
  })

  it('has ended when the sale of every category has (B491)', () => {
    const ended = { ...open, saleUntil: testNow }
    expect(offerOf([ended, ended], testNow).saleEnded).toBe(true)
    expect(offerOf([ended, open], testNow).saleEnded).toBe(false)
    expect(offerOf([], testNow).saleEnded).toBe(false)
  })

  it('starts with the first category, until one is on sale (B491)', () => {
    const later = { ...open, saleFrom: testNow + day }
    const first = { ...open, saleFrom: testNow + 1 }
    expect(offerOf([later, first], testNow).saleStartsAt).toBe(testNow + 1)
    expect(offerOf([later, first], testNow + 1).saleStartsAt).toBeNull()
    expect(offerOf([later, open], testNow).saleStartsAt).toBeNull()
    expect(offerOf([{ ...open, saleUntil: testNow }], testNow).saleStartsAt).toBeNull()
  })
})

// docs/api/catalogue.md#offer
describe('offer of GET /events', () => {
  const dist = testDist()
  const server = testServer({ dist })
  beforeEach(() => {
    server.clock.set(testNow)
  })

  async function load(seed: EventFile): Promise<string> {
    await server.load(seed)
    return seed.shortName
  }
  async function listed(shortName: string) {
    const list = wireOf(await server.visitor().get(`${api}/events`), endpoints.events)
    return list.find((listed) => listed.shortName === shortName)
  }

  it('names the lowest price of unrestricted categories, with the currency', async () => {
    const shortName = await load(
      eventSeed({
        categories: [
          category({ name: 'Standard', price: 5000, seats: 10 }),
          category({ name: 'Child', price: 2400, seats: 5 }),
          category({ name: 'Friends', price: 100, seats: 5, restricted: true }),
        ],
      }),
    )
    expect((await listed(shortName))?.offer).toEqual({
      currency: 'CHF',
      lowestPrice: '24.00',
      priceVaries: true,
      soldOut: false,
      saleEnded: false,
    })
  })

  const promoAnswer = z.object({ value: promoCodeInfo })

  /** The categories of the page with a code, each with its price there and with the total of an order of one ticket. */
  async function onePrice(shortName: string, code?: string) {
    const visitor = server.visitor()
    const path = `${api}/event/${shortName}`
    const query = code === undefined ? '' : `?code=${code}`
    const event = z.decode(eventInfo, wireOf(await visitor.get(path), endpoints.event))
    const items = z.decode(
      itemsByCategory,
      jsonOf(await visitor.get(`${path}/ticket-categories${query}`), itemsByCategory),
    )
    const checked =
      code === undefined ? null : jsonOf(await visitor.get(`${path}/validate-code${query}`), promoAnswer)
    const promo = checked && z.decode(promoAnswer, checked).value
    const terms = { event, services: items.additionalServices, code: promo, dynamicDiscount: null }
    // An amount off the whole order is in no price of a row.
    const promoCode = promo?.discountType === 'FIXED_AMOUNT_RESERVATION' ? null : code
    const charged: number[] = []
    for (const { id: ticketCategoryId } of items.ticketCategories) {
      const body = { promoCode, reservation: [{ ticketCategoryId, amount: 1 }] }
      const order = `${api}/reservation/${reservationIdOf(await visitor.post(`${path}/reserve-tickets?lang=en`, body))}`
      charged.push(wireOf(await visitor.get(order), endpoints.reservation).orderSummary.priceInCents)
      await visitor.delete(order)
    }
    const shown = items.ticketCategories.map((each) => finalPrice(each, terms).units)
    return { event, items, shown, charged }
  }

  it.each(everyPrice.map((seed) => [seed.currency ?? 'CHF', String(seed.vatIncluded), seed] as const))(
    'is the total of an order of one ticket, in the list, in each category with each code and in structured data: %s, tax included: %s (W707)',
    async (currency, _, every) => {
      const seed = { ...every, shortName: `${every.shortName}-listed` }
      await load(seed)
      const units = (text = '') => toMinor(parseAmount(text) ?? zeroAmount, fractionDigits(currency))
      const { event, items, shown, charged } = await onePrice(seed.shortName)
      expect(shown).toEqual(charged)
      const { offers } = eventJsonLd(event, { title: '', description: '', origin: '', items }) as {
        offers: { price: string }[]
      }
      expect(offers.map(({ price }) => units(price))).toEqual(charged)
      expect(units((await listed(seed.shortName))?.offer?.lowestPrice)).toBe(Math.min(...charged))
      for (const { code } of seed.promoCodes ?? []) {
        const reduced = await onePrice(seed.shortName, code)
        expect({ code, shown: reduced.shown }).toEqual({ code, shown: reduced.charged })
      }
    },
  )

  it('has the start of a sale that has not begun (B491)', async () => {
    const saleFrom = testNow + day
    const shortName = await load(eventSeed({ categories: [category({ saleFrom })] }))
    expect((await listed(shortName))?.offer?.saleStartsAt).toBe(saleFrom)
  })

  it('of a free event has no currency and the price zero', async () => {
    const shortName = await load(freeSeed())
    expect((await listed(shortName))?.offer).toMatchObject({
      currency: null,
      lowestPrice: '0',
      soldOut: false,
    })
  })

  it('counts the shared tickets of unbounded categories', async () => {
    const { seats: _seats, ...unbounded } = category()
    const shortName = await load(eventSeed({ seats: 3, categories: [unbounded] }))
    expect((await listed(shortName))?.offer?.lowestPrice).toBe('50.00')
  })

  it('is at most 10 s old: tickets in a reservation are not sold out, sold ones are', async () => {
    const seed = eventSeed({ seats: 1, categories: [category({ seats: 1 })] })
    const shortName = await load(seed)
    expect((await listed(shortName))?.offer).toMatchObject({ soldOut: false })
    const { id } = await holdMore(server, shortName)
    server.clock.set(testNow + 9999)
    expect((await listed(shortName))?.offer?.lowestPrice).toBe('50.00')
    server.clock.set(testNow + 10_000)
    expect((await listed(shortName))?.offer).toMatchObject({ lowestPrice: '', soldOut: false })
    await setTickets(server, id, { status: 'ACQUIRED' })
    server.clock.set(testNow + 20_000)
    expect((await listed(shortName))?.offer).toMatchObject({ lowestPrice: '', soldOut: true })
  })
})
