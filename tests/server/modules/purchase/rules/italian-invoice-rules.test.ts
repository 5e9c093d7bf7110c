/** Data of Italian e-invoices: docs/api/booking-details.md#rules */
import { describe, expect, it } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import type { ItalianBilling } from '#server/infra/database/tables/tables.ts'
import {
  italianProblems,
  italianProfileProblems,
  italianWarnings,
} from '#server/modules/purchase/rules/billing-rules.ts'
import { bookingData, type BookingData } from '#server/modules/purchase/rules/booking-data.ts'

const brief = (problems: readonly { fieldName: string; code: string; args: readonly unknown[] }[]) =>
  problems.map(({ fieldName, code, args }) => [fieldName, code, ...args].join(' '))
const blank = bookingData({ tickets: {} } as BookingForm, {
  invoiceRequested: false,
  attendeesPostponed: false,
  vatNumberRequired: false,
})
type Changes = Partial<
  BookingData['billing'] & Pick<BookingData, 'firstName' | 'lastName' | 'invoiceRequested'>
>
const data = ({ firstName = null, lastName = null, invoiceRequested = false, ...billing }: Changes) => ({
  ...blank,
  firstName,
  lastName,
  invoiceRequested,
  billing: { ...blank.billing, ...billing },
})
const italian = (changes: Partial<ItalianBilling> = {}): ItalianBilling => ({
  fiscalCode: 'RSSMRA85T10A562S',
  referenceType: 'NONE',
  addresseeCode: null,
  pec: null,
  splitPayment: false,
  ...changes,
})

describe('italianProblems', () => {
  const inItaly = (changes: Changes = {}, fields: Partial<ItalianBilling> = {}) =>
    data({ country: 'IT', state: 'MI', zip: '20121', italian: italian(fields), ...changes })
  const problemsOf = (changes?: Changes, fields?: Partial<ItalianBilling>) =>
    brief(italianProblems(inItaly(changes, fields)))
  const code = 'italyEInvoicingFiscalCode'
  const addressee = 'italyEInvoicingReferenceAddresseeCode'

  it.each<[string, Changes, Partial<ItalianBilling>, string[]]>([
    ['complete data', {}, {}, []],
    ['no fiscal code', {}, { fiscalCode: null }, [`${code} error.emptyField`]],
    ['a wrong fiscal code', {}, { fiscalCode: 'A'.repeat(28) }, [`${code} error.restrictedValue`]],
    ['the tax number of a person', {}, { fiscalCode: '12345678903' }, [`${code} error.restrictedValue`]],
    ['the tax number of a company', { companyName: 'Quarry' }, { fiscalCode: '12345678903' }, []],
    [
      'no destination',
      {},
      { referenceType: null },
      ['italyEInvoicingReferenceType error.italyEInvoicingReferenceTypeSelectValue'],
    ],
    ['no PEC address', {}, { referenceType: 'PEC' }, ['italyEInvoicingReferencePEC error.emptyField']],
    ['a PEC address', {}, { referenceType: 'PEC', pec: 'a@pec.it' }, []],
    ['no recipient code', {}, { referenceType: 'ADDRESSEE_CODE' }, [`${addressee} error.emptyField`]],
    [
      'a short recipient code',
      {},
      { referenceType: 'ADDRESSEE_CODE', addresseeCode: 'ABC123' },
      [`${addressee} error.lengthMustBe7`],
    ],
    [
      'a wrong recipient code',
      {},
      { referenceType: 'ADDRESSEE_CODE', addresseeCode: 'ABC-234' },
      [`${addressee} error.alphanumeric`],
    ],
    ['a recipient code', {}, { referenceType: 'ADDRESSEE_CODE', addresseeCode: 'abC1234' }, []],
    ['no province', { state: null }, {}, ['billingAddressState error.length 2']],
    ['a long province', { state: 'MIL' }, {}, ['billingAddressState error.length 2']],
    ['a wrong province', { state: 'M1' }, {}, ['billingAddressState error.restrictedValue']],
    ['no postal code', { zip: null }, {}, ['billingAddressZip error.length 5']],
    ['no postal code, which the invoice reports', { zip: null, invoiceRequested: true }, {}, []],
    ['a short postal code', { zip: '2012' }, {}, ['billingAddressZip error.length 5']],
    ['a wrong postal code', { zip: '2012a' }, {}, ['billingAddressZip error.restrictedValue']],
    ['a wrong VAT number', { taxId: '12345678901' }, {}, ['vatNr error.STEP_2_INVALID_VAT']],
    ['a VAT number', { taxId: 'IT12345678903' }, {}, []],
  ])('in Italy reports %s', (_, changes, fields, expected) => {
    expect(problemsOf(changes, fields)).toEqual(expected)
  })

  it('outside Italy reports a missing or long fiscal code only, and nothing without a country', () => {
    const bad = { state: 'long', zip: 'long', taxId: '1' }
    const wrong = { fiscalCode: 'X', referenceType: null }
    expect(problemsOf({ ...bad, country: 'CH' }, wrong)).toEqual([])
    expect(problemsOf({ ...bad, country: 'CH' }, { ...wrong, fiscalCode: null })).toEqual([
      `${code} error.emptyField`,
    ])
    expect(problemsOf({ ...bad, country: null }, { ...wrong, fiscalCode: null })).toEqual([])
  })

  it('of a profile accepts blanks in the address', () => {
    expect(italianProfileProblems(inItaly({ state: null, zip: null }))).toEqual([])
    expect(
      brief(italianProfileProblems(inItaly({ state: 'MIL', zip: '1', taxId: '1' }, { fiscalCode: null }))),
    ).toEqual([
      `${code} error.emptyField`,
      'billingAddressState error.length 2',
      'billingAddressZip error.length 5',
      'vatNr error.STEP_2_INVALID_VAT',
    ])
    expect(italianProfileProblems(inItaly({ country: 'CH', state: 'MIL' }))).toEqual([])
  })
})

describe('italianWarnings', () => {
  const warnings = (changes: Changes) =>
    italianWarnings(
      data({ country: 'IT', firstName: 'Mario', lastName: 'Rossi', italian: italian(), ...changes }),
    ).map(({ code }) => code)

  it.each<[string, Changes, boolean]>([
    ['for the same name', {}, false],
    ['for another name', { firstName: 'Ada' }, true],
    ['without a name', { firstName: null, lastName: null }, true],
    ['outside Italy', { firstName: 'Ada', country: 'CH' }, false],
    ['without a fiscal code', { firstName: 'Ada', italian: italian({ fiscalCode: null }) }, false],
    ['for a tax number', { firstName: 'Ada', italian: italian({ fiscalCode: '12345678903' }) }, false],
  ])('are given only for an invoice in Italy in another name: %s', (_, changes, expected) => {
    expect(warnings(changes)).toEqual(expected ? ['warning.fiscal-code-name-mismatch'] : [])
  })
})
