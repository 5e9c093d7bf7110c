/** Event and prices of the complete example in docs/OPERATOR.md, through the API. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { followCodeLink, reservationOf } from '../../support/code-link.ts'
import { envelopeOf, jsonOf, wireOf } from '../../support/json.ts'
import { api, type Held } from '../../support/purchase.ts'
import { testNow } from '../../support/seeds.ts'
import { browser } from '../../support/sign-in.ts'
import {
  base,
  infoOf,
  inSummer,
  loadFile,
  startExampleEvent,
  type ExampleEvent,
  type HoldRequest,
} from './example-event.ts'
import { guideExamples } from './guide-examples.ts'

/** The tests only hold tickets: there are enough for all of them. */
let lake: ExampleEvent
beforeAll(async () => {
  lake = await startExampleEvent()
})
afterEach(() => lake.server.clock.set(testNow))
afterAll(() => lake.server.close())

const rowsOf = async (held: Held) =>
  (await infoOf(held)).orderSummary.summary.map(
    ({ name, amount, subTotal }) => `${String(amount)} ${name} ${subTotal}`,
  )

describe('the event of the complete example', () => {
  it('the event has its texts, times, prices and overridden translations', async () => {
    expect(jsonOf(await lake.server.visitor().get(base))).toMatchObject({
      title: { en: 'Lake Days', de: 'Seetage' },
      description: { de: '<p>Vorträge am <em>Wasser</em>.</p>\n' },
      displayName: 'Lake Days',
      organizationName: 'Lake Days',
      organizationEmail: 'hello@lake.example.org',
      format: 'HYBRID',
      location: 'Riva Caccia 1, 6900 Lugano, Switzerland',
      timeZone: 'Europe/Zurich',
      datesWithOffset: { startDateTime: inSummer(4, 8, 10), endDateTime: inSummer(4, 8, 19) },
      websiteUrl: 'https://lake.example.org',
      termsAndConditionsUrl: 'https://lake.example.org/terms',
      privacyPolicyUrl: 'https://lake.example.org/privacy',
      currency: 'CHF',
      vat: '8.10',
      vatIncluded: true,
      contentLanguages: [{ locale: 'en' }, { locale: 'de' }],
      bankAccount: 'CH93 0076 2011 6238 5295 7',
      bankAccountOwner: ['Lake Days', 'Lugano'],
      promotionsConfiguration: { hasAccessPromotions: true },
      i18nOverride: { en: { 'common.back': 'Back to the lake' }, de: { 'common.back': 'Zurück zum See' } },
    })
    const list = await lake.server.visitor().get(`${api}/events?tags=talks`)
    expect(list.body).toContain('lake-days')
  })

  it('restricted categories are listed only with their code', async () => {
    const { ticketCategories } = await lake.items()
    expect(ticketCategories).toMatchObject([
      {
        name: 'Standard',
        formattedFinalPrice: '50.00',
        bounded: false,
        description: { en: '<p>A full day</p>\n' },
        maximumSaleableTickets: 8,
        formattedInception: { en: '01.01.2027 09:00' },
        formattedExpiration: { en: '08.04.2027 09:00' },
      },
      {
        name: 'Club',
        formattedFinalPrice: '30.00',
        bounded: true,
        maximumSaleableTickets: 2,
        ticketAccessType: 'IN_PERSON',
        displayTaxInformation: false,
      },
      { name: 'Online', formattedFinalPrice: '12.50', ticketAccessType: 'ONLINE' },
    ])
    for (const code of ['PRESS-ANNA', 'PRESS-BEN', 'NEWSROOM'])
      expect((await lake.items(`?code=${code}`)).ticketCategories).toContainEqual(
        expect.objectContaining({ name: 'Press', free: true, accessRestricted: true }),
      )
  })

  it('the link of a category holds a ticket', async () => {
    const visitor = browser(lake.server.app)
    const id = reservationOf(await followCodeLink(visitor, 'lake-days', 'CLUB-DESK')) ?? ''
    const info = wireOf(await visitor.get(`${api}/reservation/${id}`), endpoints.reservation)
    expect(info.ticketsByCategory).toMatchObject([{ name: 'Club' }])
  })

  it('the waiting list is open before the sale', async () => {
    lake.server.clock.set(testNow - 90 * 86_400_000)
    expect(await lake.items()).toMatchObject({ waitingList: true, preSales: true })
  })
})

describe('promo codes and discounts of the complete example', () => {
  it.each<[string, HoldRequest, string[]]>([
    ['Standard', { promoCode: 'EARLY' }, ['1 Standard 50.00', '1 EARLY -5.00']],
    ['Standard', { promoCode: 'FIVER', amount: 2 }, ['2 Standard 100.00', '2 FIVER -10.00']],
    ['Online', { promoCode: 'VOUCHER', amount: 2 }, ['2 Online 25.00', '1 VOUCHER -12.50']],
    ['Standard', { promoCode: 'FRIENDS' }, ['1 Standard 50.00', '1 FRIENDS -10.00']],
    ['Press', { promoCode: 'NEWSROOM' }, ['1 Press 0']],
    ['Online', { amount: 3 }, ['3 Online 37.50', '1 Discount -3.75']],
    ['Standard', { amount: 4 }, ['4 Standard 200.00', '1 Discount -40.00']],
  ])('%s with %j has the expected price', async (name, wish, rows) => {
    expect(await rowsOf(await lake.hold(name, wish))).toEqual(rows)
  })

  it.each([
    ['EARLY', inSummer(3, 16, 10)],
    ['NEWSROOM', inSummer(4, 9, 10)],
  ])('%s stops to apply after its end', async (code, later) => {
    lake.server.clock.set(later)
    const answer = await lake.server.visitor().get(`${base}/validate-code?code=${code}`)
    expect(envelopeOf(answer).success).toBe(false)
  })

  it('the code FRIENDS applies to other events of the organization', async () => {
    const other = guideExamples.first.replaceAll('slug: meetup', 'slug: lake')
    expect((await loadFile(lake.server, other)).ok).toBe(true)
    const visitor = lake.server.visitor()
    const ask = (code: string) => visitor.get(`${api}/event/spring-meetup/validate-code?code=${code}`)
    expect(envelopeOf(await ask('FRIENDS')).success).toBe(true)
    expect(envelopeOf(await ask('EARLY')).success).toBe(false)
  })
})

describe('additional services of the complete example', () => {
  it('the additional services of all policies are listed', async () => {
    const { additionalServices } = await lake.items()
    const limits = additionalServices.map((service) => {
      const { supplementPolicy, formattedFinalPrice, maxQtyPerOrder } = service
      const { availableQuantity, vatPercentage, saleInFuture } = service
      return [
        service.title.en,
        supplementPolicy,
        formattedFinalPrice,
        maxQtyPerOrder,
        availableQuantity,
        vatPercentage,
        saleInFuture,
      ]
    })
    expect(limits).toEqual([
      ['Lunch', 'OPTIONAL_MAX_AMOUNT_PER_TICKET', '18.50', 1, 60, '2.60', false],
      ['Poster', 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION', '9.90', 2, 999, '8.10', false],
      ['Sticker', 'OPTIONAL_UNLIMITED_AMOUNT', '1.00', 5, 999, '8.10', false],
      ['Cloakroom', 'MANDATORY_ONE_FOR_TICKET', '2.00', 5, 999, '0', true],
      ['Booking fee', 'MANDATORY_PERCENTAGE_RESERVATION', '2.5', 5, 999, '8.10', true],
      ['Climate', 'MANDATORY_PERCENTAGE_FOR_TICKET', '1', 5, 999, '8.10', true],
      ['Lake fund', null, '0', 1, 999, '0', false],
    ])
  })

  it('the reservation has the chosen and the mandatory additional services', async () => {
    lake.server.clock.set(inSummer(4, 2, 10))
    const services = { Lunch: { quantity: 1 }, 'Lake fund': { quantity: 1, amount: 7 } }
    const rows = await rowsOf(await lake.hold('Standard', { services }))
    // 1 % of 50.00; 2.5 % of 50.00 + 0.50 + 18.50 + 7.00 is 1.90. The lunch includes 2.6 %.
    expect(rows.toSorted()).toEqual(
      [
        '1 Standard 50.00',
        '1 Booking fee 1.90',
        '1 Climate 0.50',
        '1 Cloakroom 2.00',
        '1 Lake fund 7.00',
        '1 Lunch 18.50',
        '0 null 0.47',
      ].toSorted(),
    )
    // The fee is at least 1.00 and at most 8.00.
    expect(await rowsOf(await lake.hold('Online'))).toContain('1 Booking fee 1.00')
    expect(await rowsOf(await lake.hold('Standard', { amount: 8 }))).toContain('1 Booking fee 8.00')
  })
})
