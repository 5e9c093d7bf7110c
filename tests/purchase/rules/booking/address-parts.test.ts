import { describe, expect, it } from 'vitest'
import { absentPart, isPartNeeded, withAbsentParts } from '#purchase/rules/booking/address-parts.ts'
import { billingValues } from '#purchase/rules/booking/billing-values.ts'

const fields = { vatCountryCode: 'CH', billingAddressZip: null, billingAddressCity: null, vatNr: null }

describe('a part of an address that the country does not have', () => {
  it.each([
    ['CH', null, null],
    ['AE', absentPart, null],
    ['HK', absentPart, absentPart],
    ['SG', null, absentPart],
    [null, null, null],
  ])('is sent as a text that alf.io accepts: %s', (vatCountryCode, billingAddressZip, billingAddressCity) => {
    const expected = { ...fields, vatCountryCode, billingAddressZip, billingAddressCity }
    expect(withAbsentParts({ ...fields, vatCountryCode })).toEqual(expected)
    expect(isPartNeeded('billingAddressZip', vatCountryCode)).toBe(billingAddressZip === null)
  })

  it('leaves what was entered, and is blank in the form', () => {
    expect(withAbsentParts({ ...fields, vatCountryCode: 'AE', billingAddressZip: '0' })).toMatchObject({
      billingAddressZip: '0',
    })
    expect(billingValues({ zip: absentPart, city: 'Dubai' } as never)).toMatchObject({
      ...{ billingAddressZip: '', billingAddressCity: 'Dubai' },
    })
  })
})
