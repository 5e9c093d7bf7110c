import { describe, expect, it } from 'vitest'
import { cardHolder } from '#purchase/rules/payment/card-payment.ts'
import { order } from '../../../support/orders.ts'

const billing = (over: object) => {
  const reservation = order({ email: 'ada@example.org' })
  return { ...reservation, billingDetails: { ...reservation.billingDetails, ...over } }
}

describe('cardHolder', () => {
  it('returns the address with the country in lower case', () => {
    const reservation = billing({ addressLine1: 'Lakeside 1', zip: '6900', country: 'CH' })
    expect(cardHolder(reservation, 'Ada Kern')).toEqual({
      name: 'Ada Kern',
      email: 'ada@example.org',
      address: { line1: 'Lakeside 1', postalCode: '6900', country: 'ch' },
    })
  })

  it('returns gr for Greece, which is EL in tax numbers (P104)', () => {
    const reservation = billing({ addressLine1: 'Odos 1', zip: '10431', country: 'EL' })
    expect(cardHolder(reservation, 'Ada').address?.country).toBe('gr')
  })

  it('returns blanks for what the reservation does not have', () => {
    const { billingDetails } = billing({ addressLine1: 'Lakeside 1', zip: null, country: null })
    expect(cardHolder(order({ email: null, billingDetails }), 'Ada')).toEqual({
      name: 'Ada',
      email: '',
      address: { line1: 'Lakeside 1', postalCode: '', country: '' },
    })
  })

  it.each([null, ''])('returns no address when the first line is %o', (addressLine1) => {
    expect(cardHolder(billing({ addressLine1, country: 'CH' }), 'Ada').address).toBeNull()
  })
})
