/** Tax numbers and reverse charge in the booking form (docs/api/booking-details.md#form, docs/api/pricing.md#reverse-charge). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VatCheckResult } from '#server/modules/additional-fields/rules.ts'
import {
  germanCompany,
  heldInfo,
  invoices,
  invoicingOf,
  taxedSeed,
} from '../../../../support/invoice-forms.ts'
import {
  bookingForm,
  errorsOf,
  heldBy,
  hold,
  holdMore,
  person,
  validate,
} from '../../../../support/server/purchase.ts'
import { ticketRows } from '../../../../support/server/rows.ts'
import { category, eventSeed } from '../../../../support/server/seeds.ts'
import { openShop } from '../../../../support/server/shop.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../../support/server/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../../../support/server/test-server.ts'
import { envelopeOf } from '../../../../support/wire/json.ts'

let server: TestServer
const register = {
  result: 'valid' as VatCheckResult,
  asked: [] as string[],
  /** Runs once before VIES answers. */
  meanwhile: (): Promise<unknown> => Promise.resolve(),
}
beforeAll(async () => {
  server = await startTestServer({
    vies: async (country, number) => {
      register.asked.push(country + number)
      const { meanwhile } = register
      register.meanwhile = () => Promise.resolve()
      await meanwhile()
      return country === 'DE' ? register.result : 'valid'
    },
  })
})
afterAll(() => server.close())

const union = { ...invoices, ENABLE_EU_VAT_DIRECTIVE: true, COUNTRY_OF_BUSINESS: 'IT' }

describe('reverse charge in the booking form', () => {
  it('deducts the tax for a business of another EU country with a valid number', async () => {
    register.result = 'valid'
    register.asked.length = 0
    const held = await hold(server, taxedSeed(union))
    expect((await invoicingOf(held)).euVatCheckingEnabled).toBe(true)
    expect((await heldInfo(held)).orderSummary).toMatchObject({ totalPrice: '50.00', totalVAT: '9.02' })
    expect((await validate(held, bookingForm(held, germanCompany))).statusCode).toBe(200)
    expect(register.asked).toEqual(['DE129273398'])
    const { orderSummary } = await heldInfo(held)
    expect(orderSummary).toMatchObject({ totalPrice: '40.98', totalVAT: '0', displayVat: false })
  })

  it.each([
    ['GR', 'GR'],
    ['EL', 'GR'],
    ['GR', 'EL'],
  ])(
    'charges the tax to a business of the country %s when the organizer is in %s',
    async (buyer, organizer) => {
      register.result = 'valid'
      register.asked.length = 0
      const held = await hold(server, taxedSeed({ ...union, COUNTRY_OF_BUSINESS: organizer }))
      const greek = { ...germanCompany, vatCountryCode: buyer, vatNr: 'EL094259216' }
      expect(errorsOf(await validate(held, bookingForm(held, greek)))).toEqual([])
      expect((await heldInfo(held)).orderSummary).toMatchObject({ totalPrice: '50.00', totalVAT: '9.02' })
      expect(register.asked).toEqual([])
    },
  )

  it('exempts only the tickets for the format that the organizer chose', async () => {
    register.result = 'valid'
    const settings = { ...union, ENABLE_REVERSE_CHARGE_IN_PERSON: false }
    const categories = [category(), category({ name: 'Stream', accessType: 'ONLINE' })]
    const shop = await openShop(server, eventSeed({ vat: '22.00', settings, format: 'HYBRID', categories }))
    const [hall, stream] = [await shop.category('Standard'), await shop.category('Stream')]
    const id = await shop.hold({
      reservation: [hall, stream].map((one) => ({ ticketCategoryId: one, amount: 1 })),
    })
    const held = await heldBy(shop.visitor, shop.name, id)
    expect(errorsOf(await validate(held, bookingForm(held, germanCompany)))).toEqual([])
    const rows = await ticketRows(server, id)
    expect(new Map(rows.map((row) => [row.category_id, row.vat_status]))).toEqual(
      new Map([
        [hall, null],
        [stream, 'CUSTOM_INCLUDED_EXEMPT'],
      ]),
    )
  })

  it('is checked when the removal of a subscription during a request to VIES makes the reservation payable', async () => {
    register.result = 'invalid'
    const event = eventSeed({
      vat: '22.00',
      settings: union,
      fields: [{ name: 'company-vat', type: 'vat:eu', label: {} }],
    })
    await server.load(event)
    const { shortName } = event
    const { pin } = await buySubscription(
      server,
      freeSubscriptionSeed({ events: [{ shortName }], maxEntries: 1, usage: 'UNLIMITED' }),
    )
    const held = await holdMore(server, shortName)
    const applied = await held.visitor.post(`${held.path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' })
    expect(envelopeOf(applied).value).toBe(true)
    const [ticket = ''] = held.tickets
    const attendee = { ...person, userLanguage: 'en', additional: { 'company-vat': ['IT00950501007'] } }
    register.meanwhile = () => held.visitor.delete(`${held.path}/remove-code?type=SUBSCRIPTION`)
    const answer = await validate(
      held,
      bookingForm(held, { ...germanCompany, tickets: { [ticket]: attendee } }),
    )
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, ['vatNr: error.STEP_2_INVALID_VAT']])
    expect((await heldInfo(held)).validatedBookingInformation).toBe(false)
  })

  it('restores the tax when the buyer is no business after all', async () => {
    register.result = 'valid'
    const held = await hold(server, taxedSeed(union))
    await validate(held, bookingForm(held, germanCompany))
    await validate(held, bookingForm(held, { ...germanCompany, skipVatNr: true }))
    expect((await heldInfo(held)).orderSummary.totalPrice).toBe('50.00')
  })

  it.each([
    ['invalid' as const, 'vatNr: error.STEP_2_INVALID_VAT'],
    ['down' as const, 'vatNr: error.vatVIESDown'],
  ])('is refused when VIES answers %s', async (result, problem) => {
    register.result = result
    const held = await hold(server, taxedSeed(union))
    expect(errorsOf(await validate(held, bookingForm(held, germanCompany)))).toEqual([problem])
    const { orderSummary, billingDetails } = await heldInfo(held)
    expect(orderSummary.totalPrice).toBe('50.00')
    expect(billingDetails).toMatchObject({ companyName: 'Linde GmbH', taxId: 'DE129273398', hasTaxId: true })
  })

  it('requests VIES once for each number', async () => {
    const held = await hold(server, taxedSeed(union))
    expect(errorsOf(await validate(held, bookingForm(held, { ...germanCompany, vatNr: ' ' })))).toEqual([
      'vatNr: error.emptyField',
    ])
  })

  it('does not request VIES when the organizer disabled checks', async () => {
    register.asked.length = 0
    const held = await hold(server, taxedSeed({ ...union, ENABLE_VIES_VALIDATION: false }))
    expect((await validate(held, bookingForm(held, germanCompany))).statusCode).toBe(200)
    const plain = await hold(server, taxedSeed(invoices))
    expect(
      (await validate(plain, bookingForm(plain, { ...germanCompany, vatNr: 'anything' }))).statusCode,
    ).toBe(200)
    expect((await heldInfo(plain)).orderSummary.totalPrice).toBe('50.00')
    expect(register.asked).toEqual([])
  })

  it('requires the number when the organizer makes it mandatory', async () => {
    const held = await hold(server, taxedSeed({ ...invoices, VAT_NUMBER_IS_REQUIRED: true }))
    const form = bookingForm(held, { ...germanCompany, vatNr: null, skipVatNr: true })
    expect(errorsOf(await validate(held, form))).toEqual(['vatNr: error.emptyField'])
  })
})
