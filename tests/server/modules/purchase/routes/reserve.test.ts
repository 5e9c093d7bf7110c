import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { reserve } from '#server/modules/purchase/reserve.ts'
import { endpoints } from '#shell/endpoints.ts'
import { reservationRow } from '../../../../support/server/rows.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../../support/server/seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { envelopeOf, firstOf, jsonOf, wireOf, type JsonAnswer } from '../../../../support/wire/json.ts'

const server = testServer()

async function prepared(seed = eventSeed()) {
  await server.load(seed)
  const visitor = server.visitor()
  const base = `/api/v2/public/event/${seed.shortName}`
  const items = wireOf(await visitor.get(`${base}/ticket-categories`), endpoints.ticketCategories)
  const ids: number[] = items.ticketCategories.map(({ id }: { id: number }) => id)
  const reserve = (...lines: object[]) =>
    visitor.post(`${base}/reserve-tickets?lang=en`, { reservation: lines })
  return { visitor, base, ids, items, reserve, id: ids[0] ?? 0 }
}

const codes = (answer: JsonAnswer) => envelopeOf(answer).validationErrors.map(({ code }) => code)

// docs/api/reservations.md#reserve
describe('POST reserve-tickets', () => {
  it('holds tickets for 25 minutes and returns the id of the reservation (B159, B169)', async () => {
    const { visitor, reserve, id, base } = await prepared()
    const answer = await reserve(
      { ticketCategoryId: id, amount: 2 },
      { ticketCategoryId: 999_999, amount: 0 },
    )
    expect(answer.statusCode).toBe(200)
    const { value, success, warnings } = wireOf(answer, endpoints.reserveTickets)
    expect(success).toBe(true)
    expect(warnings).toEqual([])
    expect(value).toMatch(/^[0-9a-f-]{36}$/)
    const row = await reservationRow(server, String(value))
    expect(row.status).toBe('PENDING')
    expect(row.valid_until).toBe(testNow + 25 * 60_000)
    const after = wireOf(await visitor.get(`${base}/ticket-categories`), endpoints.ticketCategories)
      .ticketCategories[0]
    expect(after?.containsPendingTickets).toBe(true)
  })

  it('holds nothing for a refused captcha', async () => {
    const seed = eventSeed()
    const { id } = await prepared(seed)
    const event = await findEvent(server.db, seed.shortName)
    if (!event) throw new Error('no event')
    const request = { event, language: 'en', body: { reservation: [{ ticketCategoryId: id, amount: 1 }] } }
    const attempt = (isRefused: boolean) =>
      reserve({ ...request, isCaptchaRefused: () => Promise.resolve(isRefused) }, server.context)
    expect(await attempt(true)).toMatchObject({
      problems: [{ code: 'error.STEP_2_CAPTCHA_VALIDATION_FAILED' }],
    })
    expect(
      await server.db.selectFrom('reservations').select('id').where('event_id', '=', event.id).execute(),
    ).toEqual([])
    expect(await attempt(false)).toHaveProperty('id')
  })

  it('accepts quantity instead of amount', async () => {
    const { reserve, id } = await prepared()
    expect((await reserve({ ticketCategoryId: id, quantity: 1 })).statusCode).toBe(200)
  })

  it('requires at least one ticket (B169)', async () => {
    const { reserve, id } = await prepared()
    for (const amount of [0, null, -3]) {
      const answer = await reserve({ ticketCategoryId: id, amount })
      expect(answer.statusCode).toBe(422)
      expect(jsonOf(answer)).toMatchObject({
        success: false,
        errorCount: 1,
        value: null,
        validationErrors: [
          { fieldName: 'reservationForm', code: 'error.STEP_1_SELECT_AT_LEAST_ONE', arguments: null },
        ],
      })
    }
  })

  it('reports the maximum, also over two lines of one category and for a huge number', async () => {
    const { reserve, id } = await prepared()
    const huge = await reserve({ ticketCategoryId: id, amount: 2_000_000_000 })
    expect(envelopeOf(huge).validationErrors[0]).toEqual({
      fieldName: 'reservationForm',
      code: 'error.STEP_1_OVER_MAXIMUM',
      arguments: { 0: 5 },
    })
    const split = await reserve({ ticketCategoryId: id, amount: 3 }, { ticketCategoryId: id, amount: 3 })
    expect(codes(split)).toEqual(['error.STEP_1_OVER_MAXIMUM'])
  })

  it('returns 400 for a number that is not whole', async () => {
    const { reserve, id } = await prepared()
    for (const amount of [1.5, 1e300, 'two', '1.5', {}, [1]]) {
      const answer = await reserve({ ticketCategoryId: id, amount })
      expect(jsonOf(answer)).toMatchObject({ status: 400 })
    }
  })

  it.each([
    ['of another event', {}, 1],
    ['not yet on sale', { saleFrom: testNow + day }, 0],
    ['no longer on sale', { saleUntil: testNow - 1 }, 0],
    ['without tickets', { seats: 0 }, 0],
  ])('refuses a category %s', async (_, change, offset) => {
    const seed = eventSeed({ categories: [category(change)] })
    const { reserve, base, visitor } = await prepared(seed)
    const all = wireOf(await visitor.get(`${base}/ticket-categories`), endpoints.ticketCategories)
    const { id } = firstOf([...all.ticketCategories, ...all.expiredCategories])
    const answer = await reserve({ ticketCategoryId: id + offset * 1000, amount: 1 })
    expect(answer.statusCode).toBe(422)
    expect(codes(answer)).toEqual(['error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE'])
  })

  it('refuses a restricted category without a code and with a code that does not open it', async () => {
    const seed = eventSeed({ categories: [category({ restricted: true })] })
    const { reserve, ids, base, visitor } = await prepared(seed)
    expect(ids).toEqual([])
    const { id } = await server.db
      .selectFrom('categories')
      .innerJoin('events', 'events.id', 'categories.event_id')
      .select('categories.id')
      .where('short_name', '=', seed.shortName)
      .executeTakeFirstOrThrow()
    expect(codes(await reserve({ ticketCategoryId: id, amount: 1 }))).toEqual([
      'error.STEP_1_ACCESS_RESTRICTED',
    ])
    const coded = await visitor.post(`${base}/reserve-tickets?lang=en`, {
      reservation: [],
      promoCode: 'EARLY10',
    })
    expect(codes(coded)).toEqual(['error.STEP_1_CODE_NOT_FOUND', 'error.STEP_1_SELECT_AT_LEAST_ONE'])
  })

  it('refuses when fewer tickets are left than requested, and holds none', async () => {
    const seed = eventSeed({ categories: [category({ seats: 2 }), category({ name: 'Other', seats: 5 })] })
    const { reserve, ids } = await prepared(seed)
    const answer = await reserve(
      { ticketCategoryId: ids[0], amount: 3 },
      { ticketCategoryId: ids[1], amount: 1 },
    )
    expect(codes(answer)).toEqual(['error.STEP_1_NOT_ENOUGH_TICKETS'])
    expect((await reserve({ ticketCategoryId: ids[0], amount: 2 })).statusCode).toBe(200)
  })

  it('refuses tickets when no payment method is active', async () => {
    const { reserve, id } = await prepared(eventSeed({ paymentProxies: [] }))
    expect(codes(await reserve({ ticketCategoryId: id, amount: 1 }))).toEqual([
      'error.STEP_1_CATEGORIES_NOT_COMPATIBLE',
    ])
    const free = await prepared(freeSeed())
    expect((await free.reserve({ ticketCategoryId: free.id, amount: 1 })).statusCode).toBe(200)
  })

  it('refuses categories without a common payment method', async () => {
    const categories = [
      category({ deniedPaymentMethods: ['BANK_TRANSFER'] }),
      category({ name: 'Other', deniedPaymentMethods: ['ON_SITE'] }),
    ]
    const { reserve, ids } = await prepared(eventSeed({ seats: 40, categories }))
    const lines = ids.map((ticketCategoryId) => ({ ticketCategoryId, amount: 1 }))
    expect(codes(await reserve(...lines))).toEqual(['error.STEP_1_CATEGORIES_NOT_COMPATIBLE'])
    for (const line of lines) expect((await reserve(line)).statusCode).toBe(200)
  })

  it('lets unbounded categories share the tickets without a category', async () => {
    const unbounded = { price: 5000, saleFrom: testNow - day, saleUntil: testNow + day }
    const seed = eventSeed({
      seats: 3,
      categories: [
        { ...unbounded, name: 'A' },
        { ...unbounded, name: 'B' },
      ],
    })
    const { reserve, ids, base, visitor } = await prepared(seed)
    expect((await reserve({ ticketCategoryId: ids[0], amount: 2 })).statusCode).toBe(200)
    const left = wireOf(
      await visitor.get(`${base}/ticket-categories`),
      endpoints.ticketCategories,
    ).ticketCategories
    expect(left.map((one: { maximumSaleableTickets: number }) => one.maximumSaleableTickets)).toEqual([1, 1])
    expect(codes(await reserve({ ticketCategoryId: ids[1], amount: 2 }))).toEqual([
      'error.STEP_1_NOT_ENOUGH_TICKETS',
    ])
  })

  it('returns 404 for an unknown event, and 400 without a language', async () => {
    const { visitor, base, id } = await prepared()
    const line = { reservation: [{ ticketCategoryId: id, amount: 1 }] }
    expect(
      (await visitor.post('/api/v2/public/event/nothing/reserve-tickets?lang=en', line)).statusCode,
    ).toBe(404)
    expect((await visitor.post(`${base}/reserve-tickets`, line)).statusCode).toBe(400)
  })
})
