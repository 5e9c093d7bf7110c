import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { hold } from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { startTestServer, testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const api = '/api/v2/public'
const get = async (path: string) => server.visitor().get(api + path)
const load = async (change: Parameters<typeof eventSeed>[0] = {}) => {
  const seed = eventSeed(change)
  await server.load(seed)
  return seed.shortName
}
const categoriesOf = async (shortName: string) =>
  wireOf(await get(`/event/${shortName}/ticket-categories`), endpoints.ticketCategories)

// docs/api/catalogue.md#event-list
describe('GET /events', () => {
  it('lists public events that have not ended, sorted, in every language of the API (B164)', async () => {
    const ownServer = await startTestServer()
    const later = eventSeed({ startsAt: testNow + 9 * day, endsAt: testNow + 10 * day })
    const sooner = eventSeed({ startsAt: testNow + 2 * day, endsAt: testNow + 3 * day })
    const running = eventSeed({ startsAt: testNow - day, endsAt: testNow + day })
    const over = eventSeed({ startsAt: testNow - 3 * day, endsAt: testNow - 1 })
    for (const seed of [later, over, sooner, running]) await ownServer.load(seed)
    await ownServer.load(eventSeed({ status: 'DRAFT' }))
    await ownServer.load(eventSeed({ status: 'DISABLED' }))
    const events = wireOf(await ownServer.visitor().get(`${api}/events`), endpoints.events)
    expect(events.map((event: { shortName: string }) => event.shortName)).toEqual([
      running.shortName,
      sooner.shortName,
      later.shortName,
    ])
    const languages = ['bg', 'cs', 'da', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro', 'sv', 'tr']
    expect(Object.keys(firstOf(events).formattedBeginDate).sort()).toEqual(languages)
    await ownServer.close()
  })

  it('filters by organizer and by all given tags (B30, B164)', async () => {
    const organization = { slug: 'lake', name: 'Lake', email: 'lake@example.org' }
    await load({ tags: ['music', 'open air'] })
    const both = await load({ organization, tags: ['music', 'open air'] })
    const tagged = await load({ organization, tags: ['music'] })
    const names = async (query: string) =>
      wireOf(await get(`/events?${query}`), endpoints.events).map(
        (event: { shortName: string }) => event.shortName,
      )
    expect(await names('organizerSlug=lake')).toEqual([both, tagged])
    expect(await names('organizerSlug=lake&tags=music,open%20air')).toEqual([both])
    expect(await names('organizerSlug=lake&tags=music&tags=open%20air')).toEqual([both])
    const { id } = await server.db
      .selectFrom('organizations')
      .select('id')
      .where('slug', '=', 'lake')
      .executeTakeFirstOrThrow()
    expect(await names(`organizer=${String(id)}&subscription=nonsense`)).toEqual([both, tagged])
    expect(await names('organizer=nonsense')).toEqual([])
  })

  it('allows every origin', async () => {
    expect((await get('/events')).headers['access-control-allow-origin']).toBe('*')
    for (const path of ['/event/nothing', '/event/nothing/ticket-categories']) {
      const unknown = await get(path)
      expect([unknown.statusCode, unknown.headers['access-control-allow-origin']]).toEqual([404, '*'])
    }
    const reserve = `/api/v2/public/event/${await load()}/reserve-tickets?lang=en`
    const refused = await server.visitor().post(reserve, { reservation: [] })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([422, '*'])
    const answer = await get('/user/me')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

// docs/api/catalogue.md#event
describe('GET /event', () => {
  it('returns all texts in the languages of the event (B165)', async () => {
    const event = wireOf(await get(`/event/${await load()}`), endpoints.event)
    expect(event).toMatchObject({
      displayName: 'Pietra Nights',
      description: {
        en: '<p>Music in a <em>quarry</em>.</p>\n',
        it: '<p>Musica in una <em>cava</em>.</p>\n',
      },
      mapUrl: '',
      privacyPolicyUrl: null,
      currency: 'CHF',
      currencyDescriptor: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', fractionDigits: 2 },
      free: false,
      vatIncluded: true,
      vat: '7.70',
      bankAccountOwner: ['Associazione Pietra', 'Arzo'],
      timeZone: 'Europe/Zurich',
      datesWithOffset: {
        startDateTime: Date.UTC(2027, 6, 10, 18, 30),
        startTimeZoneOffset: 7200,
        endTimeZoneOffset: 7200,
      },
      sameDay: true,
      formattedBeginTime: { en: '20:30', it: '20:30' },
      formattedEndTime: { en: '23:30', it: '23:30' },
      availableTicketsCount: null,
      canApplySubscriptions: false,
    })
  })

  it('returns neither currency nor bank account for a free event', async () => {
    const seed = freeSeed({ bankAccount: '', bankAccountOwner: [], format: 'ONLINE' })
    await server.load(seed)
    expect(jsonOf(await get(`/event/${seed.shortName}`))).toMatchObject({
      currency: null,
      currencyDescriptor: null,
      free: true,
      bankAccount: '',
      bankAccountOwner: [''],
      mapUrl: null,
    })
  })

  it('returns the number of free tickets when the organizer shows it', async () => {
    const settings = { DISPLAY_TICKETS_LEFT_INDICATOR: true }
    const { shortName } = await hold(
      server,
      eventSeed({ settings, categories: [category({ seats: 8 })], seats: 11 }),
      2,
    )
    expect(wireOf(await get(`/event/${shortName}`), endpoints.event).availableTicketsCount).toBe(9)
    expect((await categoriesOf(shortName)).ticketCategories[0]?.availableTickets).toBe(6)
  })

  it('returns a draft by its name and 404 for a disabled event', async () => {
    expect((await get(`/event/${await load({ status: 'DRAFT' })}`)).statusCode).toBe(200)
    const disabled = await load({ status: 'DISABLED' })
    for (const path of [`/event/${disabled}`, `/event/${disabled}/ticket-categories`, '/event/unknown']) {
      const answer = await get(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe('')
    }
  })
})

// docs/api/catalogue.md#ticket-categories
describe('GET /ticket-categories', () => {
  it('describes a category on sale', async () => {
    const items = await categoriesOf(await load())
    expect(items).toMatchObject({
      expiredCategories: [],
      additionalServices: [],
      waitingList: false,
      preSales: false,
    })
    expect(items.ticketCategories[0]).toMatchObject({
      name: 'Standard',
      description: { en: '<p>A <strong>full</strong> day</p>\n' },
      bounded: true,
      maximumSaleableTickets: 5,
      free: false,
      formattedFinalPrice: '50.00',
      hasDiscount: false,
      formattedDiscountedPrice: '',
      expired: false,
      saleInFuture: false,
      containsPendingTickets: false,
      formattedInception: { en: '30.01.2027 10:00' },
      formattedExpiration: { en: '08.04.2027 11:00' },
      saleableAndLimitNotReached: true,
      soldOutOrLimitReached: false,
      availableTickets: null,
      displayTaxInformation: true,
    })
  })

  it('hides expired categories by a setting, and restricted ones always', async () => {
    const items = await categoriesOf(
      await load({
        settings: { DISPLAY_EXPIRED_CATEGORIES: false },
        categories: [category({ saleUntil: testNow }), category({ restricted: true })],
      }),
    )
    expect(items).toMatchObject({ ticketCategories: [], expiredCategories: [] })
  })

  it('writes prices with the decimals of the currency, and zero as 0', async () => {
    const prices = async (currency: string | null, price: number) =>
      (await categoriesOf(await load({ currency, categories: [category({ price })] }))).ticketCategories[0]
        ?.formattedFinalPrice
    expect(await prices('JPY', 1500)).toBe('1500')
    expect(await prices('KWD', 12_345)).toBe('12.345')
    expect(await prices('CHF', 0)).toBe('0')
    expect(await prices(null, 0)).toBe('')
  })
})

describe('other calls of the catalogue', () => {
  it('return no result for a code of an unknown event', async () => {
    const unknown = wireOf(await get('/event/unknown/validate-code?code=x'), endpoints.validateCode)
    expect(unknown.validationErrors[0]).toEqual({ fieldName: 'eventName', code: null, arguments: null })
  })

  it('return no dynamic discounts, subscriptions or accounts', async () => {
    const visitor = server.visitor()
    expect((await visitor.post(`${api}/event/x/check-discount`, { reservation: [] })).statusCode).toBe(204)
    expect(jsonOf(await get('/subscriptions'))).toEqual([])
    expect(jsonOf(await get('/user/authentication-enabled'))).toBe(false)
    expect((await get('/user/reservations')).statusCode).toBe(204)
  })

  it('list countries in French order, with Greece as EL for taxes (B175)', async () => {
    const codes = async (path: string) =>
      wireOf(await get(path), endpoints.countries).map((country) => country.isoCode)
    const all = await codes('/i18n/countries/fr')
    expect(all).toHaveLength(250)
    expect(all).toContain('GR')
    // Égypte sorts with E, not after Z.
    expect(all.indexOf('EG')).toBeLessThan(all.indexOf('FR'))
    const taxes = await codes('/i18n/countries-vat/en')
    expect(taxes).toContain('EL')
    expect(taxes).not.toContain('GR')
    expect(await codes('/i18n/eu-countries-vat/en')).toHaveLength(27)
    expect(wireOf(await get('/i18n/countries/xx'), endpoints.countries)[0]?.name).toBe('Afghanistan')
  })

  it('return English texts for an unknown language', async () => {
    expect(jsonOf(await get('/i18n/bundle/xx'))).toEqual(
      wireOf(await get('/i18n/bundle/en'), endpoints.bundle),
    )
  })

  it('return the event as a calendar entry (B171)', async () => {
    const name = await load()
    const file = await get(`/event/${name}/calendar/it`)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.headers['content-disposition']).toBe('inline; filename="calendar.ics"')
    expect(file.body).toContain('DTSTART:20270710T183000Z')
    expect(file.body).toContain('SUMMARY:Notti di pietra')
    expect((await get('/event/unknown/calendar/it')).statusCode).toBe(404)
    const google = await get(`/event/${name}/calendar/en?type=google`)
    const target = new URL(String(google.headers.location))
    expect(google.statusCode).toBe(302)
    expect(target.host).toBe('www.google.com')
    expect(target.searchParams.get('dates')).toBe('20270710T203000/20270710T233000')
  })
})
