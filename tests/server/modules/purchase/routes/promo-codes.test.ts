/**
 * Codes: what they reveal, discount and limit (docs/api/catalogue.md#ticket-categories,
 * docs/api/codes-and-discounts.md#validate-a-code, docs/api/codes-and-discounts.md#usage-limits,
 * docs/api/codes-and-discounts.md#check-for-a-dynamic-discount).
 */
import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import type { PromoCodeFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, heldBy, onSite, pay, validate } from '../../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../../support/server/seeds.ts'
import { codesOf, openShop, type Shop } from '../../../../support/server/shop.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const early: PromoCodeFile = { code: 'EARLY10', percentOff: 10 }
const hidden = () =>
  category({ name: 'Hidden', price: 8000, seats: 10, restricted: true, personalCodes: ['FOR-ANNA'] })
const open = (promoCodes: PromoCodeFile[], change: object = {}) =>
  openShop(server, eventSeed({ seats: 40, categories: [category(), hidden()], promoCodes, ...change }))

describe('GET validate-code', () => {
  const askShop = async (shop: Shop, code: string) => {
    const answer = await shop.visitor.get(`${shop.base}/validate-code?code=${encodeURIComponent(code)}`)
    return { status: answer.statusCode, ...wireOf(answer, endpoints.validateCode) }
  }
  const ask = async (promoCodes: PromoCodeFile[], code: string, change: object = {}) =>
    askShop(await open(promoCodes, change), code)

  it('names the end of a code that has expired, and of no other (B486)', async () => {
    const validUntil = testNow
    const refusal = async (code: string, promoCode: PromoCodeFile) =>
      (await ask([promoCode], code)).validationErrors
    expect(await refusal('EARLY10', { ...early, validUntil })).toEqual([
      { fieldName: 'promoCode', code: 'error.STEP_1_CODE_EXPIRED', arguments: { 0: validUntil } },
    ])
    const notFound = [{ fieldName: 'promoCode', code: 'error.STEP_1_CODE_NOT_FOUND', arguments: null }]
    expect(await refusal('EARLY11', { ...early, validUntil })).toEqual(notFound)
    expect(await refusal('EARLY10', { ...early, validFrom: testNow + day })).toEqual(notFound)
  })

  it('returns type and discount of a code (B168)', async () => {
    expect(await ask([early], 'EARLY10')).toEqual({
      status: 200,
      success: true,
      errorCount: 0,
      validationErrors: [],
      warnings: [],
      value: { code: 'EARLY10', type: 'DISCOUNT', discountType: 'PERCENTAGE', discountAmount: '10' },
    })
    const money: [PromoCodeFile, string][] = [
      [{ code: 'FIVE', amountOff: 500 }, 'FIXED_AMOUNT'],
      [{ code: 'FIVE', amountOffOrder: 500 }, 'FIXED_AMOUNT_RESERVATION'],
    ]
    for (const [code, discountType] of money)
      expect((await ask([code], 'FIVE')).value).toMatchObject({ discountType, discountAmount: '5.00' })
    const access: PromoCodeFile = { code: 'VIP', opens: 'Hidden' }
    expect((await ask([access], 'VIP')).value).toMatchObject({ type: 'ACCESS', discountType: 'NONE' })
    expect((await ask([], 'FOR-ANNA')).value).toMatchObject({ code: 'FOR-ANNA', type: 'SPECIAL_PRICE' })
  })

  it.each<[string, PromoCodeFile[], string]>([
    ['unknown', [], 'EARLY10'],
    ['not valid yet', [{ ...early, validFrom: testNow + 1 }], 'EARLY10'],
    ['used up before it began', [{ ...early, maximumUsage: 0 }], 'EARLY10'],
  ])('refuses a code that is %s (B168)', async (_, codes, code) => {
    expect(await ask(codes, code)).toMatchObject({
      status: 422,
      validationErrors: [{ fieldName: 'promoCode', code: 'error.STEP_1_CODE_NOT_FOUND', arguments: null }],
      value: { code, type: null, discountType: null, discountAmount: null },
    })
  })

  it("refuses an amount of the organization's code in an event with another currency (B168)", async () => {
    const organization = { slug: 'two-currencies', name: 'Two Currencies', email: 'hi@example.org' }
    const codes: PromoCodeFile[] = [{ code: 'FIVE', amountOff: 500, everyEvent: true }]
    expect((await ask(codes, 'FIVE', { organization, currency: 'EUR' })).status).toBe(200)
    expect((await ask([], 'FIVE', { organization, currency: 'CHF' })).status).toBe(422)
  })

  it('treats the text of a used personal code as the promo code with the same text', async () => {
    const twice: PromoCodeFile[] = [{ code: 'BOTH', percentOff: 10 }]
    const personal = { categories: [category({ restricted: true, personalCodes: ['BOTH'] })] }
    const [both, onlyPersonal] = [await open(twice, personal), await open([], personal)]
    expect((await askShop(both, 'BOTH')).value?.type).toBe('SPECIAL_PRICE')
    await server.db
      .updateTable('special_prices')
      .set({ status: 'TAKEN' })
      .where('code', '=', 'BOTH')
      .execute()
    expect((await askShop(both, 'BOTH')).value?.type).toBe('DISCOUNT')
    expect((await askShop(onlyPersonal, 'BOTH')).status).toBe(422)
    expect((await ask([], 'FOR-ANNA')).value?.type).toBe('SPECIAL_PRICE')
    expect((await ask([], 'FOR-ANNA', { categories: [category()] })).status).toBe(422)
  })

  it("prefers the event's code to the organization's, which applies to other events", async () => {
    const organization = { slug: 'two-halls', name: 'Two Halls', email: 'hi@example.org' }
    const codes: PromoCodeFile[] = [
      { code: 'HOUSE', percentOff: 5, everyEvent: true },
      { code: 'HOUSE', percentOff: 20 },
      { code: 'HALL', percentOff: 20 },
    ]
    expect((await ask(codes, 'HOUSE', { organization })).value?.discountAmount).toBe('20')
    expect((await ask([], 'HOUSE', { organization })).value?.discountAmount).toBe('5')
    expect((await ask([], 'HALL', { organization })).status).toBe(422)
    expect((await ask([], 'HOUSE')).status).toBe(422)
  })
})

describe('POST check-discount', () => {
  const rules = {
    categories: [category({ price: 2500 })],
    dynamicDiscounts: [
      { percentOff: 10, fromTickets: 2 },
      { amountOffOrder: 2000, fromTickets: 4, from: testNow },
      { percentOff: 99, until: testNow },
    ],
  }
  const ask = async (shop: Shop, amount: number, promoCode: string | null = null) =>
    shop.visitor.post(`${shop.base}/check-discount`, {
      promoCode,
      reservation: [{ ticketCategoryId: await shop.category('Standard'), amount }],
    })
  const check = async (change: object, amount: number, promoCode: string | null = null) =>
    ask(await openShop(server, eventSeed({ ...rules, ...change })), amount, promoCode)

  it('returns the discount with a localized message (B170)', async () => {
    expect(jsonOf(await check({}, 2))).toEqual({
      discount: '10',
      discountType: 'PERCENTAGE',
      formattedMessage: {
        en: '<strong>10%</strong> off the tickets you chose',
        it: expect.stringContaining('10%') as string,
        de: expect.stringContaining('Rabatt') as string,
      },
    })
    expect(jsonOf(await check({}, 4))).toMatchObject({
      discount: '20.00',
      discountType: 'FIXED_AMOUNT_RESERVATION',
      formattedMessage: { en: '<strong>CHF\u00a020.00</strong> off your order' },
    })
    expect(jsonOf(await check({ currency: null }, 4))).toMatchObject({
      formattedMessage: { en: '<strong>20.00</strong> off your order' },
    })
  })

  it('returns no content without a discount', async () => {
    const code = { promoCodes: [{ ...early, code: 'CODE', percentOff: 1 }] }
    expect((await check({}, 0)).statusCode).toBe(204)
    expect((await check({}, 1)).statusCode).toBe(204)
    expect((await check({ dynamicDiscounts: [] }, 2)).statusCode).toBe(204)
    expect((await check({ dynamicDiscounts: undefined }, 2)).statusCode).toBe(204)
    expect((await check(code, 2, 'CODE')).statusCode).toBe(204)
    expect((await check(code, 2, 'OTHER')).statusCode).toBe(200)
    const { dynamicDiscounts } = rules
    const free = await openShop(server, freeSeed({ dynamicDiscounts }))
    expect((await ask(free, 3)).statusCode).toBe(204)
  })

  it('returns 400 for quantities that are no numbers', async () => {
    const shop = await openShop(server, eventSeed(rules))
    for (const body of [
      {},
      { reservation: 'x' },
      { reservation: [{ ticketCategoryId: 1, amount: 'two' }] },
    ]) {
      expect((await shop.visitor.post(`${shop.base}/check-discount`, body)).statusCode).toBe(400)
    }
  })
})

describe('GET ticket-categories with a code', () => {
  const categoriesWith = async (code: string | undefined, codes: PromoCodeFile[], change: object = {}) => {
    const shop = await open(codes, change)
    const { ticketCategories } = await shop.items(code)
    return Object.fromEntries(ticketCategories.map((category) => [category.name, category]))
  }

  it('returns the discounted price (B166)', async () => {
    const { Standard } = await categoriesWith('EARLY10', [early])
    expect(Standard).toMatchObject({
      hasDiscount: true,
      formattedFinalPrice: '50.00',
      formattedDiscountedPrice: '45.00',
    })
    expect((await categoriesWith(undefined, [early])).Standard).toMatchObject({
      hasDiscount: false,
      formattedDiscountedPrice: '',
    })
    const whole = { code: 'TEN', amountOffOrder: 1000 }
    expect((await categoriesWith('TEN', [whole])).Standard).toMatchObject({
      hasDiscount: true,
      formattedDiscountedPrice: '50.00',
    })
  })

  it('leaves categories unchanged that the code does not name', async () => {
    const codes = [{ ...early, categories: ['Other'], maximumUsage: 2 }]
    const change = { categories: [category(), category({ name: 'Other' })] }
    const { Standard, Other } = await categoriesWith('EARLY10', codes, change)
    expect(Standard).toMatchObject({ hasDiscount: false, maximumSaleableTickets: 5 })
    expect(Other).toMatchObject({ hasDiscount: true, maximumSaleableTickets: 2 })
  })

  it('reveals a restricted category with an access code and with a personal code (B166)', async () => {
    const access: PromoCodeFile = { code: 'VIP', opens: 'Hidden', maximumUsage: 7 }
    expect(Object.keys(await categoriesWith(undefined, [access]))).toEqual(['Standard'])
    expect((await categoriesWith('VIP', [access])).Hidden).toMatchObject({
      ordinal: -1,
      accessRestricted: true,
      maximumSaleableTickets: 7,
      hasDiscount: false,
    })
    const personal = await categoriesWith('FOR-ANNA', [])
    expect(personal.Hidden).toMatchObject({ maximumSaleableTickets: 1 })
    // Revealed categories come first.
    expect(Object.keys(personal)).toEqual(['Hidden', 'Standard'])
  })

  it('returns no number of tickets left for a restricted category', async () => {
    const access: PromoCodeFile = { code: 'VIP', opens: 'Hidden' }
    const { Hidden, Standard } = await categoriesWith('VIP', [access], {
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
    })
    expect([Hidden?.availableTickets, Standard?.availableTickets]).toEqual([null, 20])
  })

  it('reveals nothing and discounts nothing with an expired code', async () => {
    const over: PromoCodeFile = { code: 'VIP', opens: 'Hidden', validUntil: testNow }
    expect(Object.keys(await categoriesWith('VIP', [over]))).toEqual(['Standard'])
    expect((await categoriesWith('EARLY10', [{ ...early, validUntil: testNow }])).Standard).toMatchObject({
      hasDiscount: false,
    })
  })

  /** A reservation of one ticket with the code. */
  async function orderWith(shop: Shop, promoCode: string) {
    const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount: 1 }]
    return heldBy(shop.visitor, shop.name, await shop.hold({ promoCode, reservation }))
  }

  it('still offers the price after confirmed uses of a code without a limit', async () => {
    const shop = await open([early])
    const order = await orderWith(shop, 'EARLY10')
    await validate(order, bookingForm(order))
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect((await shop.items('EARLY10')).ticketCategories[0]).toMatchObject({ hasDiscount: true })
  })

  it('returns that the limit is reached when every use is confirmed', async () => {
    const shop = await open([{ ...early, maximumUsage: 1 }])
    const order = await orderWith(shop, 'EARLY10')
    expect((await shop.items('EARLY10')).ticketCategories[0]).toMatchObject({
      saleableAndLimitNotReached: true,
    })
    await validate(order, bookingForm(order))
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect((await shop.items('EARLY10')).ticketCategories[0]).toMatchObject({
      saleableAndLimitNotReached: false,
      soldOutOrLimitReached: true,
      maximumSaleableTickets: 0,
      hasDiscount: false,
    })
    expect((await shop.items()).ticketCategories[0]).toMatchObject({ saleableAndLimitNotReached: true })
    const again = await shop.reserve({ promoCode: 'EARLY10', reservation: [] })
    expect(codesOf(again)).toContain('error.STEP_1_CODE_NOT_FOUND')
  })
})

describe('GET event with codes', () => {
  const promotions = async (change: object) => {
    const seed = eventSeed({
      organization: { slug: crypto.randomUUID(), name: 'O', email: 'o@example.org' },
      ...change,
    })
    await server.load(seed)
    const event = wireOf(await server.visitor().get(`${api}/event/${seed.shortName}`), endpoints.event)
    return event.promotionsConfiguration
  }

  it('returns hasAccessPromotions when there is a code to enter', async () => {
    expect(await promotions({})).toEqual({ hasAccessPromotions: false, usePartnerCode: false })
    const expired = { promoCodes: [{ ...early, validUntil: testNow - day }] }
    expect(await promotions(expired)).toMatchObject({ hasAccessPromotions: true })
    expect(await promotions({ categories: [hidden()] })).toMatchObject({ hasAccessPromotions: true })
    const settings = { DISPLAY_DISCOUNT_CODE_BOX: false, USE_PARTNER_CODE_INSTEAD_OF_PROMOTIONAL: true }
    expect(await promotions({ ...expired, settings })).toEqual({
      hasAccessPromotions: false,
      usePartnerCode: true,
    })
  })

  it("returns the event's own texts with the placeholders of the wire", async () => {
    const seed = eventSeed({
      textOverrides: { en: { 'common.back': 'Back to {0}', 'common.close': 'Close {{0}}' } },
    })
    await server.load(seed)
    expect(
      wireOf(await server.visitor().get(`${api}/event/${seed.shortName}`), endpoints.event).i18nOverride,
    ).toEqual({ en: { 'common.back': 'Back to {{0}}', 'common.close': 'Close {{0}}' } })
  })
})

describe('GET validate-code', () => {
  it('accepts a code that was stored with digits of another script as digits (B684)', async () => {
    const code = 'صيف٢٤'
    const restricted = category({ restricted: true, personalCodes: ['ربيع٢٤'] })
    const seed = eventSeed({ categories: [category(), restricted], promoCodes: [{ code, percentOff: 10 }] })
    const shop = await openShop(server, seed)
    await server.db.updateTable('promo_codes').set({ code_key: code }).where('code', '=', code).execute()
    await server.db
      .updateTable('special_prices')
      .set({ code_key: 'ربيع٢٤' })
      .where('code', '=', 'ربيع٢٤')
      .execute()
    for (const typed of [code, 'ربيع٢٤'])
      expect(
        (await shop.visitor.get(`${shop.base}/validate-code?code=${encodeURIComponent(typed)}`)).statusCode,
      ).toBe(200)
  })
})
