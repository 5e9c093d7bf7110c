/**
 * The summary of a reservation on the wire (docs/api/reservations.md#order-summary,
 * docs/api/pricing.md).
 */
import { describe, expect, it } from 'vitest'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { DiscountFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { openShop, type Shop } from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const selection = async (shop: Shop, amount: number, name = 'Standard') => [
  { ticketCategoryId: await shop.category(name), amount },
]
async function summaryOf(
  seed: object,
  amount: number,
  promoCode: string | null = null,
  vatStatus?: VatStatus,
) {
  const shop = await openShop(server, eventSeed(seed))
  const id = await shop.hold({ promoCode, reservation: await selection(shop, amount) })
  if (vatStatus) {
    await server.db.updateTable('reservations').set({ vat_status: vatStatus }).where('id', '=', id).execute()
  }
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

  it('returns example E: an amount off the reservation', async () => {
    const seed = { ...priced(3000), vat: '20', vatIncluded: false, ...code({ amountOffOrder: 1000 }) }
    expect(await summaryOf(seed, 2, 'CODE')).toMatchObject({
      summary: [{ subTotal: '60.00' }, { amount: 1, price: '-10.00', subTotal: '-10.00' }],
      totalPrice: '60.00',
      totalVAT: '10.00',
    })
  })

  it('returns what was taken off each ticket for a discount larger than the price', async () => {
    const seed = { ...priced(1000), ...code({ amountOff: 2500 }) }
    expect(await summaryOf(seed, 2, 'CODE')).toMatchObject({
      summary: [{ subTotal: '20.00' }, { amount: 2, price: '-10.00', subTotal: '-20.00' }],
      totalPrice: '0',
    })
  })

  it('returns what was taken off the order for a discount larger than its price (P281)', async () => {
    const seed = { ...priced(1000), ...code({ amountOffOrder: 2500 }) }
    expect(await summaryOf(seed, 2, 'CODE')).toMatchObject({
      summary: [{ subTotal: '20.00' }, { amount: 1, price: '-20.00', subTotal: '-20.00' }],
    })
  })

  it('returns example G: reverse charge with the final price and no tax', async () => {
    expect(await summaryOf({ ...priced(10_000), vat: '22' }, 1, null, 'INCLUDED_EXEMPT')).toMatchObject({
      summary: [{ price: '81.97', subTotal: '81.97', type: 'TICKET' }],
      totalPrice: '81.97',
      totalVAT: '0',
      displayVat: false,
    })
  })

  it('returns example H: yen', async () => {
    expect(await summaryOf({ ...priced(1000), currency: 'JPY', vat: '10' }, 1)).toMatchObject({
      totalPrice: '1000',
      totalVAT: '91',
    })
  })

  it('shows the tax of a split payment without charging it', async () => {
    const seed = { ...priced(10_000), vat: '22', vatIncluded: false }
    expect(await summaryOf(seed, 1, null, 'NOT_INCLUDED_NOT_CHARGED')).toMatchObject({
      totalPrice: '100.00',
      totalVAT: '22.00',
      displayVat: true,
    })
  })
})

describe('order summary of an untaxed category', () => {
  it('sells it at the net price, with a detail row', async () => {
    const shop = await openShop(
      server,
      eventSeed({
        vat: '22',
        categories: [category({ price: 10_000 }), category({ name: 'Exempt', price: 12_200, taxed: false })],
      }),
    )
    const reservation = [...(await selection(shop, 1)), ...(await selection(shop, 1, 'Exempt'))]
    const { orderSummary } = wireOf(await shop.order(await shop.hold({ reservation })), endpoints.reservation)
    expect(orderSummary).toMatchObject({
      summary: [
        { name: 'Standard', subTotal: '100.00', type: 'TICKET' },
        { name: 'Exempt', subTotal: '100.00', type: 'TICKET' },
        { name: null, amount: 0, price: '', type: 'TAX_DETAIL', taxPercentage: '0' },
      ],
      totalPrice: '200.00',
      totalVAT: '18.03',
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

  it('applies the rule with the largest saving', async () => {
    expect((await summaryOf(seed, 4)).summary[1]).toMatchObject({ price: '-20.00', subTotal: '-20.00' })
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
