import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../../support/server/purchase.ts'
import { reservationRow } from '../../../support/server/rows.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { freeSubscriptionSeed, subscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const unknown = '11111111-2222-4333-8444-555555555555'
let slugs = 0
const organizer = () => {
  slugs += 1
  return { slug: `house-${String(slugs)}`, name: 'House', email: 'house@example.org' }
}
const listed = async (query: string) =>
  wireOf(await server.visitor().get(`${api}/subscriptions?${query}`), endpoints.subscriptions)

// docs/api/subscriptions.md#subscription-descriptor
describe('GET /subscriptions', () => {
  it('lists public ones on sale, sorted by start and end of the sale, open ends last (B172)', async () => {
    const organization = organizer()
    const from = testNow - 10 * day
    const load = (title: string, change: object) =>
      insertSubscriptionDescriptor(
        server.db,
        subscriptionSeed({ organization, title: { en: title }, saleFrom: from, ...change }),
      )
    await load('open end', {})
    await load('later', { saleFrom: from + day, saleUntil: testNow + day })
    await load('with end', { saleUntil: testNow + day })
    await load('not yet', { saleFrom: testNow + 1 })
    await load('over', { saleUntil: testNow })
    await load('draft', { status: 'DRAFT' })
    await load('gone', { status: 'DISABLED' })
    const titles = (await listed(`organizerSlug=${organization.slug}`)).map(({ title }) => title)
    expect(titles).toEqual([{ en: 'with end' }, { en: 'open end' }, { en: 'later' }])
  })

  it("filters by the organizer's slug only (B172)", async () => {
    const organization = organizer()
    await insertSubscriptionDescriptor(server.db, subscriptionSeed({ organization }))
    const query = `organizerSlug=${organization.slug}&organizer=999999&tags=nothing&subscription=x`
    expect(await listed(query)).toHaveLength(1)
    expect(await listed('organizerSlug=unknown')).toEqual([])
  })

  it('returns raw markdown, -1 for no limit, the rate as a number and no organizer', async () => {
    const organization = organizer()
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ organization }))
    const [view] = await listed(`organizerSlug=${organization.slug}`)
    expect(view).toMatchObject({
      id,
      fileBlobId: null,
      description: { en: 'All *evenings*', it: 'Tutte le sere' },
      maxEntries: -1,
      vat: 7.7,
      vatIncluded: true,
      organizationEmail: null,
      organizationName: null,
      formattedPrice: '120.00',
      currency: 'CHF',
      currencyDescriptor: { code: 'CHF', fractionDigits: 2 },
      validityType: 'STANDARD',
      validityTimeUnit: 'MONTHS',
      validityUnits: 12,
      usageType: 'ONCE_PER_EVENT',
      timeZone: 'Europe/Zurich',
      salePeriod: {
        startDateTime: testNow - 30 * day,
        startTimeZoneOffset: 3600,
        endDateTime: 0,
        endTimeZoneOffset: 0,
      },
      formattedOnSaleFrom: { en: 'Sat 30 Jan 2027' },
      formattedOnSaleTo: null,
      formattedValidFrom: null,
      formattedValidTo: null,
      contentLanguages: [
        { locale: 'en', displayLanguage: 'English' },
        { locale: 'it', displayLanguage: 'italiano' },
      ],
    })
  })
})

// docs/api/subscriptions.md#subscription-descriptor
describe('GET /subscription', () => {
  const detail = async (id: string) =>
    wireOf(await server.visitor().get(`${api}/subscription/${id}`), endpoints.subscription)

  it('returns texts as HTML, the rate as text and no members of events (B173)', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 40, maxEntries: 10 }))
    const view = await detail(id)
    expect(view).toMatchObject({
      description: { en: '<p>All <em>evenings</em></p>\n' },
      vat: '7.70',
      free: false,
      formattedPrice: '120.00',
      maxEntries: 10,
      numAvailable: 40,
      organizationName: 'Associazione Pietra',
      offlinePaymentConfiguration: null,
      canApplySubscriptions: false,
      assignmentConfiguration: {
        forceAssignment: false,
        enableAttendeeAutocomplete: false,
        enableTicketTransfer: false,
      },
    })
    for (const name of [
      'id',
      'websiteUrl',
      'shortName',
      'i18nOverride',
      'promotionsConfiguration',
      'customCss',
    ]) {
      expect(view).not.toHaveProperty(name)
    }
  })

  it('returns 2147483647 available for no limit and 0 outside the sale period', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ saleUntil: testNow + day }))
    expect((await detail(id)).numAvailable).toBe(2_147_483_647)
    expect((await detail(id)).maxEntries).toBeNull()
    server.clock.advance(day)
    expect((await detail(id)).numAvailable).toBe(0)
  })

  it('is free with a price of zero', async () => {
    const view = await detail(await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed()))
    expect(view).toMatchObject({ free: true, formattedPrice: '0', currency: '', currencyDescriptor: null })
  })

  it('returns 404 for an inactive subscription, an event and an id that is no uuid', async () => {
    const disabled = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ status: 'DISABLED' }))
    const draft = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ status: 'DRAFT' }))
    const event = eventSeed()
    await server.load(event)
    const status = async (id: string) => (await server.visitor().get(`${api}/subscription/${id}`)).statusCode
    expect(await status(draft)).toBe(200)
    for (const id of [disabled, event.shortName, unknown, 'x']) expect(await status(id)).toBe(404)
  })

  it("is no event: missing in the event list, 404 at the event's calls", async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed())
    const visitor = server.visitor()
    const events = wireOf(await visitor.get(`${api}/events`), endpoints.events)
    expect(events.map(({ shortName }) => shortName)).not.toContain(id)
    expect((await visitor.get(`${api}/event/${id}`)).statusCode).toBe(404)
    expect((await visitor.get(`${api}/event/${id}/ticket-categories`)).statusCode).toBe(404)
    expect(
      (await visitor.post(`${api}/event/${id}/reserve-tickets?lang=en`, { reservation: [] })).statusCode,
    ).toBe(404)
  })
})

// docs/api/subscriptions.md#reserve-a-subscription
describe('POST /subscription reserve', () => {
  const reserve = (id: string) => server.visitor().post(`${api}/subscription/${id}`)
  const refusal = (code: string) => ({
    success: false,
    errorCount: 1,
    value: null,
    warnings: [],
    validationErrors: [{ fieldName: 'request', code, arguments: null }],
  })

  it('holds a subscription for 25 minutes (B174)', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 2 }))
    const answer = await reserve(id)
    expect(answer.statusCode).toBe(200)
    const row = await reservationRow(server, reservationIdOf(answer))
    expect(row).toMatchObject({ status: 'PENDING', valid_until: testNow + 25 * 60_000, language: 'en' })
    expect(
      wireOf(await server.visitor().get(`${api}/subscription/${id}`), endpoints.subscription).numAvailable,
    ).toBe(1)
  })

  it('uses the language of Accept-Language', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed())
    const headers = { 'accept-language': 'it-CH,it;q=0.9,en;q=0.5' }
    const answer = await server.visitor().post(`${api}/subscription/${id}`, {}, headers)
    const row = await reservationRow(server, reservationIdOf(answer))
    expect(row.language).toBe('it')
  })

  it('sells the last three to three of twelve buyers, and returns sold out until a reservation is deleted', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 3 }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(id)))
    const sold = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 422)
    expect([sold.length, refused.length]).toEqual([3, 9])
    expect(jsonOf(firstOf(refused))).toEqual(refusal('show-subscription.sold-out.message'))
    await server.visitor().delete(`${api}/reservation/${reservationIdOf(firstOf(sold))}`)
    expect((await reserve(id)).statusCode).toBe(200)
  })

  it('is marked sold out in the list from the last one on, until a reservation is deleted (B239)', async () => {
    const organization = organizer()
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ supply: 1, organization }))
    await insertSubscriptionDescriptor(server.db, subscriptionSeed({ organization }))
    const marks = async () =>
      (await listed(`organizerSlug=${organization.slug}`)).map((item) => [item.id === id, item.soldOut])
    expect(await marks()).toEqual([
      [true, false],
      [false, false],
    ])
    const only = reservationIdOf(await reserve(id))
    expect(await marks()).toEqual([
      [true, true],
      [false, false],
    ])
    await server.visitor().delete(`${api}/reservation/${only}`)
    expect((await marks())[0]).toEqual([true, false])
  })

  it('refuses outside the sale period', async () => {
    const id = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ saleUntil: testNow }))
    expect(jsonOf(await reserve(id))).toEqual(refusal('show-subscription.sold-out.message'))
  })

  it('requires a payment method unless the subscription is free', async () => {
    const paid = await insertSubscriptionDescriptor(server.db, subscriptionSeed({ paymentProxies: [] }))
    const answer = await reserve(paid)
    expect(answer.statusCode).toBe(422)
    expect(jsonOf(answer)).toEqual(refusal('error.STEP_1_CATEGORIES_NOT_COMPATIBLE'))
    const free = await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed({ paymentProxies: [] }))
    expect((await reserve(free)).statusCode).toBe(200)
  })

  it('returns 404 for an unknown subscription', async () => {
    for (const id of [unknown, 'x']) expect((await reserve(id)).statusCode).toBe(404)
  })
})
