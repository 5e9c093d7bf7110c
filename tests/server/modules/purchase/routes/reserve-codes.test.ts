/**
 * Reserving with codes, and links with codes (docs/api/reservations.md#reserve,
 * docs/api/codes-and-discounts.md#code-links).
 */
import { describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import type { PromoCodeFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, heldBy, onSite, pay, validate } from '../../../../support/server/purchase.ts'
import { category, eventSeed } from '../../../../support/server/seeds.ts'
import { codesOf, openShop, type Shop } from '../../../../support/server/shop.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, reservationIdOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const hidden = () =>
  category({ name: 'Hidden', price: 8000, seats: 6, restricted: true, personalCodes: ['FOR-ANNA'] })
const open = (promoCodes: PromoCodeFile[] = [], change: object = {}) =>
  openShop(server, eventSeed({ seats: 40, categories: [category(), hidden()], promoCodes, ...change }))
const line = async (shop: Shop, name: string, amount: number) => ({
  ticketCategoryId: await shop.category(name),
  amount,
})
const order = async (shop: Shop, promoCode: string | null, name: string, amount = 1) =>
  shop.reserve({ promoCode, reservation: [await line(shop, name, amount)] })
const personal = (code: string) =>
  server.db
    .selectFrom('special_prices')
    .selectAll()
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const vip = (change: Partial<PromoCodeFile> = {}): PromoCodeFile => ({
  code: 'VIP',
  opens: 'Hidden',
  ...change,
})

describe('reserve-tickets with an access code', () => {
  it('opens the category and holds a personal code for each ticket', async () => {
    const shop = await open([vip()])
    expect(codesOf(await order(shop, null, 'Hidden'))).toEqual(['error.STEP_1_ACCESS_RESTRICTED'])
    const id = reservationIdOf(await order(shop, 'VIP', 'Hidden', 3)) as string
    const held = await server.db
      .selectFrom('special_prices')
      .selectAll()
      .where('reservation_id', '=', id)
      .execute()
    expect(held.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(new Set(held.map((hold) => hold.ticket_id)).size).toBe(3)
    expect((await personal('FOR-ANNA')).status).toBe('FREE')
    expect(wireOf(await shop.order(id), endpoints.reservation).orderSummary.summary).toHaveLength(1)
  })

  it("replaces the usual maximum by the code's limit and counts held tickets", async () => {
    const shop = await open([vip({ maximumUsage: 6 })])
    expect(envelopeOf(await order(shop, 'VIP', 'Hidden', 7)).validationErrors).toEqual([
      { fieldName: 'reservationForm', code: 'error.STEP_1_OVER_MAXIMUM', arguments: { 0: 6 } },
    ])
    expect((await order(shop, 'VIP', 'Hidden', 5)).statusCode).toBe(200)
    expect(codesOf(await order(shop, 'VIP', 'Hidden', 2))).toEqual([
      'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED',
    ])
    expect((await order(shop, 'VIP', 'Hidden', 1)).statusCode).toBe(200)
  })

  it('refuses a code of another category', async () => {
    const shop = await open([vip({ opens: 'Standard' })])
    expect(codesOf(await order(shop, 'VIP', 'Hidden'))).toEqual(['error.STEP_1_ACCESS_RESTRICTED'])
  })
})

describe('reserve-tickets with a discount code', () => {
  const five: PromoCodeFile = { code: 'FIVE', amountOff: 500, maximumUsage: 3 }

  it('stores the discount on the reservation', async () => {
    const shop = await open([five])
    const id = reservationIdOf(await order(shop, ' FIVE ', 'Standard', 2)) as string
    await server.db.updateTable('promo_codes').set({ amount: 1 }).where('code', '=', 'FIVE').execute()
    expect(wireOf(await shop.order(id), endpoints.reservation).orderSummary).toMatchObject({
      totalPrice: '90.00',
      summary: [
        { name: 'Standard', amount: 2, subTotal: '100.00', type: 'TICKET' },
        {
          name: 'FIVE',
          amount: 2,
          price: '-5.00',
          subTotal: '-10.00',
          type: 'PROMOTION_CODE',
          taxPercentage: null,
        },
      ],
      descriptionForPayment: '2 x Standard',
    })
  })

  it('counts tickets of open reservations as uses', async () => {
    const shop = await open([five])
    const first = reservationIdOf(await order(shop, 'FIVE', 'Standard', 2)) as string
    const refused = await order(shop, 'FIVE', 'Standard', 2)
    expect(jsonOf(refused)).toMatchObject({
      value: null,
      validationErrors: [
        { fieldName: 'reservationForm', code: 'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED', arguments: null },
      ],
    })
    await shop.visitor.delete(`${api}/reservation/${first}`)
    expect((await order(shop, 'FIVE', 'Standard', 3)).statusCode).toBe(200)
  })

  it('does not open a restricted category, whether or not the code is limited to categories', async () => {
    const shop = await open([five, { ...five, code: 'HIDDEN5', categories: ['Hidden'] }])
    for (const code of ['FIVE', 'HIDDEN5']) {
      expect(codesOf(await order(shop, code, 'Hidden'))).toEqual(['error.STEP_1_ACCESS_RESTRICTED'])
      expect((await shop.items(code)).ticketCategories.map(({ name }) => name)).toEqual(['Standard'])
    }
  })

  it('counts only discounted tickets and names their categories among others', async () => {
    const codes = [{ ...five, categories: ['Other'] }]
    const shop = await open(codes, { categories: [category(), category({ name: 'Other' })] })
    const id = await shop.hold({
      promoCode: 'FIVE',
      reservation: [await line(shop, 'Standard', 5), await line(shop, 'Other', 2)],
    })
    expect(wireOf(await shop.order(id), endpoints.reservation).orderSummary.summary.at(-1)).toMatchObject({
      name: 'FIVE (Other)',
      amount: 2,
      subTotal: '-10.00',
    })
    const none = await shop.hold({ promoCode: 'FIVE', reservation: [await line(shop, 'Standard', 1)] })
    expect(wireOf(await shop.order(none), endpoints.reservation).orderSummary.summary).toHaveLength(1)
  })

  it('makes a reservation free, which then needs no payment method', async () => {
    const gift: PromoCodeFile = { code: 'GIFT', amountOffOrder: 99_999 }
    const shop = await open([gift], { paymentProxies: [] })
    expect(codesOf(await order(shop, null, 'Standard'))).toEqual(['error.STEP_1_CATEGORIES_NOT_COMPATIBLE'])
    const id = reservationIdOf(await order(shop, 'GIFT', 'Standard', 2)) as string
    expect(wireOf(await shop.order(id), endpoints.reservation).orderSummary).toMatchObject({
      free: true,
      totalPrice: '0',
      totalVAT: '0',
    })
  })
})

describe('reserve-tickets with an invalid code', () => {
  it.each(['x'.repeat(10_000), '%', "' or 1=1"])('returns not found for %j', async (text) => {
    const shop = await open()
    expect(codesOf(await order(shop, text, 'Standard'))).toEqual(['error.STEP_1_CODE_NOT_FOUND'])
  })

  it('reports it with all other problems, in the order of the checks', async () => {
    const shop = await open()
    const body = {
      promoCode: 'NONE',
      reservation: [await line(shop, 'Standard', 6), { ticketCategoryId: -1, amount: 1 }],
    }
    expect(codesOf(await shop.reserve(body))).toEqual([
      'error.STEP_1_CODE_NOT_FOUND',
      'error.STEP_1_OVER_MAXIMUM',
      'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE',
    ])
  })
})

describe('reserve-tickets with a personal code', () => {
  it('holds one ticket for one reservation, and frees the code when it is canceled or expires', async () => {
    const shop = await open()
    expect(codesOf(await order(shop, 'FOR-ANNA', 'Hidden', 2))).toEqual(['error.STEP_1_NOT_ENOUGH_TICKETS'])
    expect((await personal('FOR-ANNA')).status).toBe('FREE')
    const id = reservationIdOf(await order(shop, 'FOR-ANNA', 'Hidden')) as string
    expect(await personal('FOR-ANNA')).toMatchObject({ status: 'PENDING', reservation_id: id })
    expect(codesOf(await order(shop, 'FOR-ANNA', 'Hidden'))).toContain('error.STEP_1_CODE_NOT_FOUND')
    await shop.visitor.delete(`${api}/reservation/${id}`)
    expect((await personal('FOR-ANNA')).status).toBe('FREE')

    const next = reservationIdOf(await order(shop, 'FOR-ANNA', 'Hidden')) as string
    await runJobs(server.context, server.clock.now() + 36 * 60_000)
    expect((await shop.order(next)).statusCode).toBe(404)
    expect(await personal('FOR-ANNA')).toMatchObject({
      status: 'FREE',
      reservation_id: null,
      ticket_id: null,
    })
  })

  it('marks the code as taken when the reservation is complete', async () => {
    const shop = await open()
    const id = reservationIdOf(await order(shop, 'FOR-ANNA', 'Hidden')) as string
    const held = await heldBy(shop.visitor, shop.name, id)
    await validate(held, bookingForm(held))
    expect((await pay(held, onSite)).statusCode).toBe(200)
    expect((await personal('FOR-ANNA')).status).toBe('TAKEN')
  })
})

describe('GET code/:code', () => {
  const follow = async (shop: Shop, code: string) => {
    const answer = await shop.visitor.get(`${shop.base}/code/${code}`)
    expect(answer.statusCode).toBe(307)
    return String(answer.headers.location)
  }

  it('leads to the event page with the code of any kind filled in, and holds nothing', async () => {
    const shop = await open([vip()])
    const page = `/event/${shop.name}`
    for (const code of ['VIP', 'FOR-ANNA', 'NOTHING'])
      expect(await follow(shop, code)).toBe(`${page}?code=${code}`)
    expect(await follow(shop, 'a%26b?lang=it')).toBe(`${page}?code=a%26b&lang=it`)
    expect((await personal('FOR-ANNA')).status).toBe('FREE')
    const held = await server.db
      .selectFrom('reservations')
      .innerJoin('events', 'events.id', 'reservations.event_id')
      .select('reservations.id')
      .where('events.short_name', '=', shop.name)
      .execute()
    expect(held).toEqual([])
  })
})
