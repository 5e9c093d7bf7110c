import { describe, expect, it } from 'vitest'
import { billingValues, trimToNull } from '#purchase/rules/booking/billing-values.ts'

/** As docs/api/accounts.md#current-user sends it. */
const known = {
  companyName: 'Keller AG',
  addressLine1: 'Via Roma 1',
  addressLine2: 'c/o Rossi',
  zip: '6900',
  city: 'Lugano',
  state: 'TI',
  country: 'CH',
  taxId: 'CHE-1',
  hasTaxId: true,
  invoicingAdditionalInfo: { empty: true, italianEInvoicing: null },
}

describe('billingValues', () => {
  it('has each part of the address under the name of its control', () => {
    expect(billingValues(known)).toEqual({
      billingAddressCompany: 'Keller AG',
      billingAddressLine1: 'Via Roma 1',
      billingAddressLine2: 'c/o Rossi',
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      billingAddressState: 'TI',
      vatCountryCode: 'CH',
      vatNr: 'CHE-1',
    })
  })

  it('has an empty text for a missing part, and for a missing address', () => {
    expect(billingValues({ ...known, zip: null }).billingAddressZip).toBe('')
    expect(Object.values(billingValues(undefined))).toEqual(Array(8).fill(''))
  })
})

describe('trimToNull', () => {
  it.each([
    [' Ada ', 'Ada'],
    ['  ', null],
    ['', null],
  ])('of "%s" is %s', (text, trimmed) => {
    expect(trimToNull(text)).toBe(trimmed)
  })
})
