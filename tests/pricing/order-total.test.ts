/** Tests against the server are in tests/server/demo/order-totals.test.ts. */
import { describe, expect, it } from 'vitest'
import type { AdditionalService } from '#catalogue/contract/event.ts'
import { finalPrice, finalServicePrice, orderTotal, type Offer } from '#pricing/order-total.ts'

const amount = (units: number, digits = 2) => ({ units, digits })
const euro = { code: 'EUR', name: 'Euro', symbol: '€', fractionDigits: 2 }

const ticket = (over: object = {}) => ({
  id: 1,
  formattedFinalPrice: amount(5000),
  hasDiscount: false,
  displayTaxInformation: true,
  ...over,
})

const service = (over: Partial<AdditionalService> = {}): AdditionalService => ({
  id: 3,
  type: 'SUPPLEMENT',
  supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
  fixPrice: true,
  availableQuantity: 999,
  maxQtyPerOrder: 1,
  free: false,
  formattedFinalPrice: amount(1200),
  hasDiscount: false,
  formattedDiscountedPrice: null,
  vatApplies: true,
  vatIncluded: true,
  vatPercentage: '10',
  expired: false,
  saleInFuture: false,
  formattedInception: {},
  formattedExpiration: {},
  title: {},
  description: {},
  ...over,
})

const offer = (over: Partial<Offer> = {}): Offer => ({
  event: { vat: '10.00', vatIncluded: true, currencyDescriptor: euro },
  categories: [ticket()],
  services: [],
  code: null,
  dynamicDiscount: null,
  ...over,
})
const two = { tickets: { 1: 2 }, services: {} }
const code = (discountType: string, units: number, digits = 0) => ({
  code: 'SWIFT',
  type: 'DISCOUNT',
  discountType,
  discountAmount: amount(units, digits),
})

describe('orderTotal', () => {
  it('adds tickets, chosen items and an amount of money up', () => {
    const services = [
      service(),
      service({ id: 4, type: 'DONATION', fixPrice: false, formattedFinalPrice: null }),
    ]
    expect(orderTotal({ tickets: { 1: 2 }, services: { 3: 2, 4: 1550 } }, offer({ services }))).toEqual({
      tickets: [{ id: 1, count: 2, total: amount(10_000) }],
      services: [
        { id: 3, count: 2, total: amount(2400) },
        { id: 4, count: 1, total: amount(1550) },
      ],
      discount: amount(0),
      taxes: 'event',
      total: amount(13_950),
    })
  })

  it('adds what the server adds by itself: an item for each ticket, and fees within their bounds', () => {
    const fee = { fixPrice: true, formattedFinalPrice: amount(25, 1) }
    const services = [
      service({ id: 5, supplementPolicy: 'MANDATORY_ONE_FOR_TICKET', formattedFinalPrice: amount(400) }),
      service({ id: 6, ...fee, supplementPolicy: 'MANDATORY_PERCENTAGE_FOR_TICKET', maxPrice: amount(100) }),
      service({ id: 7, ...fee, supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION', minPrice: amount(900) }),
      service({ id: 8, ...fee, supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION' }),
    ]
    const sums = orderTotal(two, offer({ services }))
    expect(sums.services).toEqual([
      { id: 5, count: 2, total: amount(800) },
      { id: 6, count: 1, total: amount(100) },
      { id: 7, count: 1, total: amount(900) },
      // 2.5 % of 100.00 and of the fee on the tickets.
      { id: 8, count: 1, total: amount(253) },
    ])
    expect(sums.total).toEqual(amount(12_053))
  })

  it('adds no row for a fee on tickets that cost nothing', () => {
    const fee = service({
      supplementPolicy: 'MANDATORY_PERCENTAGE_FOR_TICKET',
      formattedFinalPrice: amount(500),
    })
    const categories = [ticket({ formattedFinalPrice: amount(0) })]
    expect(orderTotal(two, offer({ categories, services: [fee] }))).toMatchObject({
      services: [],
      total: amount(0),
    })
  })

  it('adds no mandatory item before its sale', () => {
    const services = [service({ supplementPolicy: 'MANDATORY_ONE_FOR_TICKET', saleInFuture: true })]
    expect(orderTotal(two, offer({ services })).total).toEqual(amount(10_000))
  })

  it('adds the tax on top, at the rate of the event and at another rate', () => {
    const event = { vat: '10', vatIncluded: false, currencyDescriptor: euro }
    const services = [service({ vatIncluded: false, vatPercentage: '20' })]
    const sums = orderTotal({ ...two, services: { 3: 1 } }, offer({ event, services }))
    expect(orderTotal(two, offer({ event }))).toMatchObject({ taxes: 'event', total: amount(11_000) })
    expect(sums).toMatchObject({ taxes: 'several', total: amount(12_440) })
    expect([...sums.tickets, ...sums.services].map(({ total }) => total.units)).toEqual([11_000, 1440])
  })

  it('rounds the tax on top once: the lines and the discount still add up to the total', () => {
    const event = { vat: '10', vatIncluded: false, currencyDescriptor: euro }
    const categories = [
      ticket({ formattedFinalPrice: amount(1005) }),
      ticket({ id: 2, formattedFinalPrice: amount(1005) }),
    ]
    const dynamicDiscount = { discount: amount(15, 0), discountType: 'PERCENTAGE', formattedMessage: {} }
    for (const reduction of [null, dynamicDiscount]) {
      const sums = orderTotal(
        { tickets: { 1: 1, 2: 1 }, services: {} },
        offer({ event, categories, dynamicDiscount: reduction }),
      )
      const [first = 0, second = 0] = sums.tickets.map(({ total }) => total.units)
      expect(second).toBe(1106)
      expect(first + second - sums.discount.units).toBe(sums.total.units)
    }
  })

  it('adds no tax for a service that has none or a rate of zero', () => {
    const event = { vat: '10', vatIncluded: false, currencyDescriptor: euro }
    const untaxed = [
      { vatApplies: false, vatIncluded: false, vatPercentage: '20' },
      { vatApplies: true, vatIncluded: false, vatPercentage: '0' },
      { vatApplies: true, vatIncluded: false, vatPercentage: null },
    ]
    for (const taxation of untaxed)
      expect(
        orderTotal({ ...two, services: { 3: 1 } }, offer({ event, services: [service(taxation)] })),
      ).toMatchObject({ taxes: 'event', total: amount(12_200) })
  })

  it('taxes a service of the rate of the event on top where the tickets include it as another tax', () => {
    const services = [service({ vatIncluded: false })]
    expect(orderTotal({ ...two, services: { 3: 1 } }, offer({ services }))).toMatchObject({
      taxes: 'several',
      total: amount(11_320),
    })
  })

  it('reduces the lines by a percentage, for the categories of the code and for services', () => {
    const categories = [ticket({ hasDiscount: true }), ticket({ id: 2 })]
    const services = [service()]
    const sums = orderTotal(
      { tickets: { 1: 1, 2: 1 }, services: { 3: 1 } },
      offer({ categories, services, code: code('PERCENTAGE', 10) }),
    )
    expect(sums.tickets.map(({ total }) => total.units)).toEqual([4500, 5000])
    expect(sums.services.map(({ total }) => total.units)).toEqual([1080])
    expect(sums).toMatchObject({ discount: amount(0), total: amount(10_580) })
  })

  it('reduces no ticket by a code of other categories', () => {
    expect(orderTotal(two, offer({ code: code('PERCENTAGE', 10) })).total).toEqual(amount(10_000))
  })

  it('takes a fixed amount off the whole order once, as its own row', () => {
    const sums = orderTotal(
      two,
      offer({ categories: [ticket({ hasDiscount: true })], code: code('FIXED_AMOUNT_RESERVATION', 1500, 2) }),
    )
    expect(sums).toMatchObject({ discount: amount(1500), total: amount(8500) })
    expect(sums.tickets[0]?.total).toEqual(amount(10_000))
  })

  it('takes a dynamic discount off the tickets only, as its own row', () => {
    const dynamicDiscount = { discount: amount(15, 0), discountType: 'PERCENTAGE', formattedMessage: {} }
    const sums = orderTotal({ ...two, services: { 3: 1 } }, offer({ services: [service()], dynamicDiscount }))
    expect(sums).toMatchObject({ discount: amount(1500), total: amount(9700) })
  })

  it('ignores an access code and a discount of an unknown kind', () => {
    const reduced = { categories: [ticket({ hasDiscount: true })] }
    const access = { ...code('NONE', 0), type: 'ACCESS' }
    expect(orderTotal(two, offer({ ...reduced, code: access })).total).toEqual(amount(10_000))
    expect(orderTotal(two, offer({ ...reduced, code: code('NEWER', 10) })).total).toEqual(amount(10_000))
  })

  it('sells an exempt category at its price without tax', () => {
    const categories = [ticket({ displayTaxInformation: false })]
    expect(orderTotal(two, offer({ categories }))).toMatchObject({ taxes: 'none', total: amount(9090) })
  })

  it('counts a price without decimals in the minor units of the currency', () => {
    const yen = { ...euro, code: 'JPY', fractionDigits: 0 }
    const event = { vat: '10', vatIncluded: true, currencyDescriptor: yen }
    const categories = [ticket({ formattedFinalPrice: amount(1500, 0) })]
    expect(orderTotal(two, offer({ event, categories })).total).toEqual(amount(3000, 0))
  })
})

describe('the shown prices', () => {
  it.each(['ONE_FOR_TICKET', 'PERCENTAGE_FOR_TICKET', 'PERCENTAGE_RESERVATION'])(
    'times their numbers are the total but for rounding, for each tax and code: MANDATORY_%s',
    (fee) => {
      const added = service({
        id: 7,
        supplementPolicy: `MANDATORY_${fee}`,
        formattedFinalPrice: amount(25, 1),
      })
      const taxes = [{}, { vatIncluded: false, vatPercentage: '20' }, { vatApplies: false }]
      const categories = [ticket({ hasDiscount: true })]
      for (const extra of taxes.map(service))
        for (const tax of [{ vat: '0' }, {}, { vatIncluded: false }])
          for (const [percent = 0, tickets = 0, items = 0] of ['0 1 1', '10 1 0', '0 2 1', '10 5 4'].map(
            (text) => text.split(' ').map(Number),
          )) {
            const event = { ...offer().event, ...tax }
            const shown = offer({
              event,
              categories,
              services: [extra, added],
              code: code('PERCENTAGE', percent),
            })
            const { total } = orderTotal({ tickets: { 1: tickets }, services: { 3: items } }, shown)
            const ofTickets = tickets * finalPrice(ticket({ hasDiscount: true }), shown).units
            const difference = ofTickets + items * finalServicePrice(extra, shown).units - total.units
            expect(Math.abs(difference)).toBeLessThan(tickets + items)
          }
    },
  )
})
