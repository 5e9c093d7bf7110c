/** Invoices and Italian e-invoicing in the booking form (docs/api/booking-details.md#form). */
import { describe, expect, it } from 'vitest'
import {
  germanAddress,
  germanCompany,
  heldInfo,
  invoices,
  invoicingOf,
  rossi,
  taxedSeed,
} from '../../../../support/invoice-forms.ts'
import { bookingForm, errorsOf, hold, onSite, pay, validate } from '../../../../support/server/purchase.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { envelopeOf, jsonOf } from '../../../../support/wire/json.ts'

const server = testServer({ vies: () => Promise.resolve('valid') })

const italian = { ...invoices, ENABLE_ITALY_E_INVOICING: true }

describe('invoice in the booking form', () => {
  it('takes an invoice request of null as false (P180)', async () => {
    const held = await hold(server, taxedSeed(invoices))
    const form = bookingForm(held, { ...germanAddress, invoiceRequested: null })
    expect(errorsOf(await validate(held, form))).toEqual([])
    expect((await heldInfo(held)).invoiceRequested).toBe(false)
  })
})

describe('an invoice for a company in the booking form', () => {
  it('is refused without company and VAT number: it became an invoice for a person', async () => {
    const held = await hold(server, taxedSeed(invoices))
    const company = { ...germanCompany, billingAddressCompany: '  ', vatNr: null }
    const refused = await validate(held, bookingForm(held, company))
    expect(errorsOf(refused)).toEqual(['billingAddressCompany: error.emptyField', 'vatNr: error.emptyField'])
    expect((await heldInfo(held)).validatedBookingInformation).toBe(false)
    expect(envelopeOf(await pay(held, onSite)).success).toBe(false)
  })
})

describe('texts of an Italian invoice in the booking form', () => {
  it.each([
    ['without Italian invoices', invoices],
    ['without an invoice', {}],
    ['with Italian invoices', italian],
  ])('have a limit of length %s', async (_, settings) => {
    const held = await hold(server, taxedSeed(settings))
    const long = 'x'.repeat(256)
    const fields = ['FiscalCode', 'ReferencePEC', 'ReferenceAddresseeCode'].map(
      (name) => `italyEInvoicing${name}`,
    )
    for (const field of fields) {
      const errors = errorsOf(await validate(held, bookingForm(held, { ...rossi, [field]: long })))
      expect(errors).toContain(`${field}: error.tooLong`)
      expect(
        (await validate(held, bookingForm(held, { ...rossi, [field]: long.repeat(240) }))).statusCode,
      ).toBe(400)
    }
  })

  it('need an e-mail address as certified address', async () => {
    const held = await hold(server, taxedSeed(italian))
    const form = bookingForm(held, { ...rossi, italyEInvoicingReferencePEC: 'mario@pec' })
    expect(errorsOf(await validate(held, form))).toEqual(['italyEInvoicingReferencePEC: error.email'])
  })
})

describe('Italian e-invoicing in the booking form', () => {
  it('forces an invoice for a paid reservation, which the visitor cannot download', async () => {
    const held = await hold(server, taxedSeed(italian))
    expect(await invoicingOf(held)).toMatchObject({
      userCanDownloadReceiptOrInvoice: false,
      enabledItalyEInvoicing: true,
      onlyInvoice: true,
    })
    expect(jsonOf(await validate(held, bookingForm(held, rossi)))).toMatchObject({
      success: true,
      warnings: [],
    })
    const reservation = await heldInfo(held)
    expect(reservation.invoiceRequested).toBe(true)
    expect(reservation.billingDetails.invoicingAdditionalInfo).toEqual({
      empty: false,
      italianEInvoicing: {
        fiscalCode: 'RSSMRA85T10A562S',
        referenceType: 'PEC',
        addresseeCode: null,
        pec: 'mario@pec.example.it',
        splitPayment: false,
        reference: 'mario@pec.example.it',
        referenceTypeAsString: 'PEC',
        empty: false,
      },
    })
  })

  const code = 'italyEInvoicingFiscalCode'
  it.each([
    ['no tax code', { [code]: '' }, code, 'error.emptyField', null],
    ['a long one', { [code]: 'X'.repeat(29) }, code, 'error.tooLong', { 0: 28 }],
    [
      'no way of delivery',
      { italyEInvoicingReferenceType: null },
      'italyEInvoicingReferenceType',
      'error.italyEInvoicingReferenceTypeSelectValue',
      null,
    ],
    ['a short postal code', { billingAddressZip: '2012' }, 'billingAddressZip', 'error.length', { 0: 5 }],
  ])('checks %s (B152, B233)', async (_, change, ...[fieldName, code, args]) => {
    const held = await hold(server, taxedSeed(italian))
    const answer = await validate(held, bookingForm(held, { ...rossi, ...change }))
    expect(envelopeOf(answer).validationErrors).toEqual([{ fieldName, code, arguments: args }])
  })

  it('accepts any code abroad, and a tax number for a company', async () => {
    const abroad = await hold(server, taxedSeed(italian))
    const german = { ...rossi, vatCountryCode: 'DE', italyEInvoicingReferenceType: null, [code]: 'STEUER-1' }
    expect((await validate(abroad, bookingForm(abroad, german))).statusCode).toBe(200)
    const firm = await hold(server, taxedSeed(italian))
    const srl = { ...rossi, billingAddressCompany: 'Rossi srl', vatNr: '00950501007', [code]: '00950501007' }
    expect(envelopeOf(await validate(firm, bookingForm(firm, srl))).warnings).toEqual([])
  })

  it('refuses an unknown kind of delivery', async () => {
    const held = await hold(server, taxedSeed(italian))
    const form = bookingForm(held, { ...rossi, italyEInvoicingReferenceType: '' })
    expect((await validate(held, form)).statusCode).toBe(400)
  })

  it('shows the tax of a split payment without charging it', async () => {
    const held = await hold(server, taxedSeed(italian))
    const state = {
      ...rossi,
      billingAddressCompany: 'Comune',
      vatNr: '00950501007',
      italyEInvoicingSplitPayment: true,
    }
    expect((await validate(held, bookingForm(held, state))).statusCode).toBe(200)
    expect((await heldInfo(held)).orderSummary).toMatchObject({ totalPrice: '40.98', totalVAT: '9.02' })
  })

  it('charges the tax of a split payment outside of Italy', async () => {
    const held = await hold(server, taxedSeed(italian))
    const abroad = { ...rossi, ...germanCompany, italyEInvoicingSplitPayment: true }
    expect(errorsOf(await validate(held, bookingForm(held, abroad)))).toEqual([])
    expect((await heldInfo(held)).orderSummary).toMatchObject({ totalPrice: '50.00', totalVAT: '9.02' })
  })
})
