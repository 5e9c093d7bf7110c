/** A service with its own rate on everything that shows a price (docs/api/pricing.md#additional-services-in-the-price). */
import { describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import type { ServiceFile } from '#server/modules/event-setup/event-file/prices.ts'
import { readPdf } from '../../../support/pdf-reader.ts'
import {
  api,
  bookingForm,
  byTransfer,
  errorsOf,
  heldBy,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import { infoOf, openShop, orderServices, type Shop } from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

const lunch = (change: Partial<ServiceFile> = {}): ServiceFile => ({
  title: { en: 'Lunch' },
  description: { en: '' },
  price: 1200,
  vatType: 'CUSTOM_EXCLUDED',
  vat: '2.60',
  ...change,
})
const open = (service: ServiceFile, change: object = {}) =>
  openShop(
    server,
    eventSeed({
      vat: '8.10',
      vatIncluded: true,
      categories: [category({ price: 5000 })],
      additionalServices: [service],
      settings: { INVOICE_ADDRESS: 'Via Nassa 5', VAT_NR: 'CHE-123.456.789' },
      ...change,
    }),
  )
const oneLunch: [string, object][] = [['Lunch', { quantity: 1 }]]

async function bought(shop: Shop, payment: object, form: object = {}): Promise<Held> {
  const { id, additionalServiceWithData } = await infoOf(shop, await orderServices(shop, oneLunch, 2))
  const held = await heldBy(shop.visitor, shop.name, id)
  const links = (additionalServiceWithData ?? []).map(({ itemId, ticketUUID }) => [
    ticketUUID,
    [{ additionalServiceItemId: itemId, ticketUUID, additional: {} }],
  ])
  const additionalServices = Object.fromEntries(links) as object
  expect(errorsOf(await validate(held, bookingForm(held, { additionalServices, ...form })))).toEqual([])
  expect((await pay(held, payment)).statusCode).toBe(200)
  return held
}
async function pdfOf({ shortName, id }: Held, kind: 'invoice' | 'receipt'): Promise<string> {
  const { rawPayload } = await server.app.inject(`${api}/event/${shortName}/reservation/${id}/${kind}`)
  return readPdf(rawPayload).text
}

describe('the order summary of a service with its own rate', () => {
  it('has its tax on top in its own row, and in the total', async () => {
    const shop = await open(lunch())
    const { orderSummary } = await infoOf(shop, await orderServices(shop, oneLunch, 2))
    expect(orderSummary).toMatchObject({
      summary: [
        { name: 'Standard', subTotal: '100.00' },
        { name: 'Lunch', subTotal: '12.00', taxPercentage: null },
        {
          name: null,
          price: '',
          amount: 0,
          subTotal: '0.31',
          type: 'TAX_DETAIL',
          taxPercentage: '2.60',
          taxIncluded: false,
        },
      ],
      totalPrice: '112.31',
      priceInCents: 11_231,
      totalVAT: '7.49',
      vatPercentage: '8.10',
    })
  })

  it('lists the rate that it charges', async () => {
    const shop = await open(lunch({ vatType: 'CUSTOM_INCLUDED' }))
    const [listed] = (await shop.items()).additionalServices
    expect(listed).toMatchObject({ vatApplies: true, vatIncluded: true, vatPercentage: '2.60' })
    const { orderSummary } = await infoOf(shop, await orderServices(shop, oneLunch, 2))
    expect(orderSummary).toMatchObject({ totalPrice: '112.00', totalVAT: '7.49' })
    expect(orderSummary.summary[2]).toMatchObject({
      subTotal: '0.30',
      taxPercentage: '2.60',
      taxIncluded: true,
    })
  })

  it('has no row when the rate and its basis are those of the event', async () => {
    const shop = await open(lunch({ vatType: 'CUSTOM_INCLUDED', vat: '8.1' }))
    const { orderSummary } = await infoOf(shop, await orderServices(shop, oneLunch, 2))
    expect(orderSummary).toMatchObject({ totalPrice: '112.00', totalVAT: '8.39' })
    expect(orderSummary.summary).toHaveLength(2)
  })

  it('keeps the rate of the day of the order', async () => {
    const shop = await open(lunch())
    const { id } = await infoOf(shop, await orderServices(shop, oneLunch, 2))
    await server.db
      .updateTable('additional_services')
      .set({ vat: '25.00' })
      .where('vat', '=', '2.60')
      .execute()
    const later = JSON.stringify((await shop.order(id)).json())
    expect(later).toContain('"totalPrice":"112.31"')
    await server.db
      .updateTable('additional_services')
      .set({ vat: '2.60' })
      .where('vat', '=', '25.00')
      .execute()
  })
})

describe('documents and mails of a service with its own rate', () => {
  it('the receipt has both taxes, and the net total without both', async () => {
    const text = await pdfOf(await bought(await open(lunch()), onSite), 'receipt')
    expect(text).toContain('8.1%')
    expect(text).toContain('7.49')
    expect(text).toContain('2.6%')
    expect(text).toContain('0.31')
    expect(text).toContain('112.31')
    expect(text).toContain('104.51')
  })

  it('the invoice has the tax of the service where the event has none', async () => {
    const company = {
      invoiceRequested: true,
      addCompanyBillingDetails: false,
      billingAddressLine1: 'Seestrasse 1',
      billingAddressZip: '8000',
      billingAddressCity: 'Zürich',
      vatCountryCode: 'CH',
      skipVatNr: true,
    }
    const shop = await open(lunch({ vatType: 'CUSTOM_INCLUDED' }), { vat: '0' })
    const text = await pdfOf(await bought(shop, onSite, company), 'invoice')
    expect(text).toContain('2.6%')
    expect(text).toContain('0.30')
    expect(text).toContain('111.70')
    expect(text).not.toContain('VAT 0%')
  })

  it('the mail names the amount to transfer and the tax on top', async () => {
    await bought(await open(lunch()), byTransfer)
    const row = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'payment-instructions')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const mail = await composeMail(server.context, row, 'tickets@example.org')
    expect(mail?.text).toContain('CHF\u00a0112.31')
    const confirmed = await composeMail(
      server.context,
      { ...row, kind: 'reservation-confirmed' },
      'tickets@example.org',
    )
    expect(confirmed?.text).toContain('VAT 2.6%: CHF\u00a00.31')
  })
})
