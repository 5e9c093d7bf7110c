/**
 * The summary of a reservation on the wire (docs/api/reservations.md#order-summary,
 * docs/api/pricing.md).
 */
import { describe, expect, it } from 'vitest'
import type { DiscountFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { openShop } from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()

async function summaryOf(seed: object, amount: number, promoCode: string | null = null) {
  const shop = await openShop(server, eventSeed(seed))
  const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount }]
  const id = await shop.hold({ promoCode, reservation })
  return wireOf(await shop.order(id), endpoints.reservation).orderSummary
}
const priced = (price: number) => ({ categories: [category({ price })] })
const code = (discount: DiscountFile) => ({ promoCodes: [{ code: 'CODE', ...discount }] })

describe('order summary with the worked examples', () => {
  it('returns example C: a percentage (B182)', async () => {
    const seed = { ...priced(1999), vat: '22.00', ...code({ percentOff: 15 }) }
    expect(await summaryOf(seed, 3, 'CODE')).toMatchObject({
      summary: [
        { name: 'Standard', amount: 3, price: '19.99', subTotal: '59.97', type: 'TICKET' },
        { name: 'CODE', amount: 1, price: '-15%', subTotal: '-9.00', type: 'PROMOTION_CODE' },
      ],
      totalPrice: '50.97',
      totalVAT: '9.19',
      priceInCents: 5097,
    })
  })
})

describe('order summary with a dynamic discount', () => {
  const rules = {
    dynamicDiscounts: [
      { percentOff: 10, fromTickets: 2 },
      { amountOffOrder: 2000, fromTickets: 4, from: testNow },
      { percentOff: 99, until: testNow },
    ],
  }
  const seed = { ...priced(2500), vat: '8.10', ...rules }

  it("returns example I: ten percent from two tickets on, named in the reservation's language", async () => {
    expect(await summaryOf(seed, 2)).toMatchObject({
      summary: [
        { subTotal: '50.00' },
        { name: 'Discount', amount: 1, price: '-10%', subTotal: '-5.00', type: 'DYNAMIC_DISCOUNT' },
      ],
      totalPrice: '45.00',
      totalVAT: '3.37',
    })
    expect((await summaryOf(seed, 1)).summary).toHaveLength(1)
  })

  it('yields to a discount code, not to an access code', async () => {
    const both = { ...seed, ...code({ percentOff: 1 }) }
    expect((await summaryOf(both, 2, 'CODE')).summary[1]).toMatchObject({
      type: 'PROMOTION_CODE',
      subTotal: '-0.50',
    })
    const access = { ...seed, promoCodes: [{ code: 'VIP', opens: 'Standard' }] }
    expect((await summaryOf(access, 2, 'VIP')).summary[1]).toMatchObject({ type: 'DYNAMIC_DISCOUNT' })
  })
})
