/** Items and personal codes of a confirmed reservation (docs/api/tickets.md#ticket-statuses). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markPaid } from '#server/modules/payments/mark-paid.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { wireOf } from '../../../support/json.ts'
import { api, bookingForm, byTransfer, onSite, pay, validate } from '../../../support/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/seeds.ts'
import { openShop } from '../../../support/shop.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** One ticket of a restricted category with a personal code, and a lunch, paid. */
async function buyWithExtras(payment: object) {
  const hidden = category({ name: 'Hidden', restricted: true, seats: 5, personalCodes: [{ code: 'ONE' }] })
  const prices = { additionalServices: [{ title: { en: 'Lunch' }, price: 1000 }] }
  const shop = await openShop(server, eventSeed({ categories: [hidden], prices }))
  const categoryId = await shop.category('Hidden')
  const id = await shop.hold({
    promoCode: 'ONE',
    reservation: [{ ticketCategoryId: categoryId, amount: 1 }],
    additionalService: [{ additionalServiceId: await shop.service('Lunch'), quantity: 1 }],
  })
  const { ticketsByCategory } = wireOf(await shop.order(id), endpoints.reservation)
  const tickets = ticketsByCategory.flatMap((one) => one.tickets.map(({ uuid }) => uuid))
  const order = { visitor: shop.visitor, shortName: shop.name, id, tickets, path: `${api}/reservation/${id}` }
  const form = bookingForm(order, { postponeAssignment: true })
  expect((await validate(order, form)).statusCode).toBe(200)
  expect((await pay(order, payment)).statusCode).toBe(200)
  const statuses = async () => {
    const rows = (table: 'service_items' | 'special_prices') =>
      server.db.selectFrom(table).select('status').where('reservation_id', '=', id).execute()
    return [...(await rows('service_items')), ...(await rows('special_prices'))].map(({ status }) => status)
  }
  return { id, statuses }
}

describe('item and personal code of a reservation', () => {
  it('are TO_BE_PAID and TAKEN after the choice of on-site payment', async () => {
    const { statuses } = await buyWithExtras(onSite)
    expect(await statuses()).toEqual(['TO_BE_PAID', 'TAKEN'])
  })

  it('are PENDING until a transfer arrives, then ACQUIRED and TAKEN', async () => {
    const { id, statuses } = await buyWithExtras(byTransfer)
    expect(await statuses()).toEqual(['PENDING', 'PENDING'])
    expect(await markPaid(server.db, id, testNow)).toBe('paid')
    expect(await statuses()).toEqual(['ACQUIRED', 'TAKEN'])
  })
})
