import { describe, expect, it } from 'vitest'
import { italianInvoiceValues, toItalianFields } from '#core/domain/italian-invoice.ts'
import { order } from '../../support/orders.ts'

const values = {
  italyEInvoicingFiscalCode: ' RSSMRA80A01H501U ',
  italyEInvoicingReferenceType: 'PEC',
  italyEInvoicingReferenceAddresseeCode: 'ABC1234',
  italyEInvoicingReferencePEC: ' ada@pec.example.it ',
  italyEInvoicingSplitPayment: true,
} as const

describe('toItalianFields', () => {
  it.each([
    ['ADDRESSEE_CODE', 'ABC1234', null],
    ['PEC', null, 'ada@pec.example.it'],
    ['NONE', null, null],
    ['', null, null],
  ] as const)(
    'with the destination "%s" sends only the field of the destination (B153)',
    (type, code, pec) => {
      const sent = toItalianFields(
        { ...values, italyEInvoicingReferenceType: type },
        { country: 'IT', business: false },
      )
      expect(sent).toEqual({
        italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
        italyEInvoicingReferenceType: type || null,
        italyEInvoicingReferenceAddresseeCode: code,
        italyEInvoicingReferencePEC: pec,
        italyEInvoicingSplitPayment: false,
      })
    },
  )

  it('sends only the tax number outside Italy', () => {
    expect(toItalianFields(values, { country: 'CH', business: true })).toEqual({
      italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
      italyEInvoicingReferenceType: null,
      italyEInvoicingReferenceAddresseeCode: null,
      italyEInvoicingReferencePEC: null,
      italyEInvoicingSplitPayment: false,
    })
  })

  it('sends split payment for Italian companies only', () => {
    const sent = (business: boolean) =>
      toItalianFields(values, { country: 'IT', business }).italyEInvoicingSplitPayment
    expect(sent(true)).toBe(true)
    expect(sent(false)).toBe(false)
  })
})

describe('italianInvoiceValues', () => {
  it('returns what the server has, and blanks for what it does not have', () => {
    const { billingDetails } = order()
    const known = {
      ...billingDetails,
      invoicingAdditionalInfo: {
        empty: false,
        italianEInvoicing: {
          fiscalCode: 'RSSMRA80A01H501U',
          referenceType: 'ADDRESSEE_CODE',
          addresseeCode: 'ABC1234',
          pec: null,
          splitPayment: null,
          reference: 'ABC1234',
          referenceTypeAsString: 'ADDRESSEE_CODE',
          empty: false,
        },
      },
    }
    expect(italianInvoiceValues(known)).toEqual({
      italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
      italyEInvoicingReferenceType: 'ADDRESSEE_CODE',
      italyEInvoicingReferenceAddresseeCode: 'ABC1234',
      italyEInvoicingReferencePEC: '',
      italyEInvoicingSplitPayment: false,
    })
    expect(italianInvoiceValues(undefined).italyEInvoicingReferenceType).toBe('')
  })

  it.each([null, { empty: true, italianEInvoicing: null }])('has blanks for the stored data %j', (info) => {
    const blanks = {
      italyEInvoicingFiscalCode: '',
      italyEInvoicingReferenceType: '',
      italyEInvoicingReferenceAddresseeCode: '',
      italyEInvoicingReferencePEC: '',
      italyEInvoicingSplitPayment: false,
    }
    expect(italianInvoiceValues({ ...order().billingDetails, invoicingAdditionalInfo: info })).toEqual(blanks)
    expect(italianInvoiceValues(undefined)).toEqual(blanks)
  })
})
