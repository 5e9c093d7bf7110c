import { describe, expect, it } from 'vitest'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'
import { chooseServices } from '#server/modules/pricing/rules/chosen-additional-services.ts'

const donation: AdditionalServiceRow = {
  id: 1,
  event_id: 1,
  ordinal: 0,
  type: 'DONATION',
  policy: null,
  fix_price: false,
  price: 0,
  min_price: null,
  max_price: null,
  quantity: null,
  max_per_order: 2,
  sale_from: 0,
  sale_until: 10,
  vat_type: 'INHERITED',
  vat: null,
  texts: { title: {}, description: {} },
}
const offer = { services: [donation], ticketCount: 1, digits: 2, now: 5 }
const given = (count: number) =>
  chooseServices(
    Array.from({ length: count }, () => ({ serviceId: 1, quantity: 1, amount: 5 })),
    offer,
  )

describe('chooseServices', () => {
  it('refuses more donations than maximumPerOrder', () => {
    expect(given(2)).toMatchObject({ chosen: [{ prices: [500, 500] }], refusedCount: 0 })
    expect(given(3)).toEqual({ chosen: [], refusedCount: 1 })
  })
})
