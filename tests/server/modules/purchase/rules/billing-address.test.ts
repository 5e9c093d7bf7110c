import { describe, expect, it } from 'vitest'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { billingAddress } from '#server/modules/purchase/rules/billing-rules.ts'

const reservation = (billing: Partial<Reservation['billing']>) =>
  ({ first_name: 'Ada', last_name: 'Keller', language: 'de', billing }) as Reservation

describe('billingAddress', () => {
  it('has a line for company, name, each address line, place and country, in the language of the reservation', () => {
    const address = { addressLine1: 'Via Roma 1', addressLine2: 'c/o Milo', zip: '6900', city: 'Lugano' }
    expect(
      billingAddress(reservation({ companyName: 'Quarry', ...address, state: 'TI', country: 'CH' })),
    ).toEqual(['Quarry', 'Ada Keller', 'Via Roma 1', 'c/o Milo', '6900 Lugano TI', 'Schweiz'])
    expect(billingAddress(reservation({ addressLine1: 'Via Roma 1', city: 'Lugano' }))).toEqual([
      'Ada Keller',
      'Via Roma 1',
      'Lugano',
    ])
  })

  it('leaves out parts that the country does not have', () => {
    expect(
      billingAddress(reservation({ addressLine1: 'Road 1', zip: '-', city: 'Dubai', country: 'AE' })),
    ).toEqual([...['Ada Keller', 'Road 1', 'Dubai', 'Vereinigte Arabische Emirate']])
    expect(
      billingAddress(reservation({ addressLine1: 'Road 1', zip: '-', city: '-', country: 'XK' })),
    ).toEqual([...['Ada Keller', 'Road 1', 'Kosovo']])
  })

  it('is empty without a first address line: the reservation has no postal address', () => {
    expect(billingAddress(reservation({ companyName: 'Quarry', country: 'CH' }))).toEqual([])
  })
})
