/** Invoices and receipts (docs/api/documents.md#invoice-and-receipt, docs/api/reservations.md#finalization). */
import { describe, expect, it } from 'vitest'
import { formatInvoiceNumber } from '#server/modules/documents/rules.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { overlaps, readPdf } from '../../../support/pdf-reader.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setReservation } from '../../../support/server/rows.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { buySubscription, subscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const server = testServer({ extend: checkedAnswers })

let houses = 0
/** Settings of an organization whose invoice numbers begin at one. */
function withInvoices(change: Partial<EventFile> = {}): EventFile {
  houses += 1
  return eventSeed({
    organization: {
      slug: `house-${String(houses)}`,
      name: 'Associazione Pietra',
      email: 'hello@example.org',
    },
    settings: {
      INVOICE_ADDRESS: 'Associazione Pietra\nVia Nassa 5\n6900 Lugano',
      VAT_NR: 'CHE-123.456.789',
      INVOICE_NUMBER_PATTERN: 'R-%04d',
      ...change.settings,
    },
    ...change,
  })
}
const company = {
  invoiceRequested: true,
  addCompanyBillingDetails: true,
  billingAddressCompany: 'Kern & Söhne AG',
  billingAddressLine1: 'Seestrasse 1',
  billingAddressZip: '8000',
  billingAddressCity: 'Zürich',
  vatCountryCode: 'CH',
  vatNr: 'CHE-987.654.321',
  customerReference: 'PO-77',
}

async function order(
  seed: EventFile,
  amount = 1,
  payment: object = onSite,
  form: object = company,
): Promise<Held> {
  const held = await hold(server, seed, amount)
  expect((await validate(held, bookingForm(held, form))).statusCode).toBe(200)
  expect((await pay(held, payment)).statusCode).toBe(200)
  return held
}
const ask = ({ shortName, id }: Pick<Held, 'shortName' | 'id'>, kind: 'invoice' | 'receipt') =>
  server.app.inject(`${api}/event/${shortName}/reservation/${id}/${kind}`)
const read = async (held: Held, kind: 'invoice' | 'receipt') => readPdf((await ask(held, kind)).rawPayload)
const numberOf = async (held: Held) =>
  wireOf(await held.visitor.get(held.path), endpoints.reservation).invoiceNumber
const short = ({ id }: Held) => id.slice(0, 8).toUpperCase()

describe('invoice numbers', () => {
  it.each([
    ['%d', '7'],
    ['R-%05d', 'R-00007'],
    ['2027/%d/CH', '2027/7/CH'],
    ['100%% %d', '100% 7'],
    ['R-', 'R-7'],
    ['', '7'],
  ])('pattern %j results in %j', (pattern, written) => {
    expect(formatInvoiceNumber(pattern, 7)).toBe(written)
  })

  it('are issued during finalizing, one after the other', async () => {
    const seed = withInvoices()
    const first = await order(seed)
    expect(await numberOf(first)).toBe('R-0001')
    const again = await order({ ...withInvoices(), organization: seed.organization })
    expect(await numberOf(again)).toBe('R-0002')
    const elsewhere = await order(withInvoices())
    expect(await numberOf(elsewhere)).toBe('R-0001')
  })

  it('a transfer has its number at once and keeps it after the payment', async () => {
    const held = await order(withInvoices(), 1, byTransfer)
    expect(await numberOf(held)).toBe('R-0001')
    expect(await markPaid(server.db, held.id, testNow)).toBe('paid')
    expect(await numberOf(held)).toBe('R-0001')
  })

  it('no number is issued without a request, without an amount, or without the settings', async () => {
    expect(await numberOf(await order(withInvoices(), 1, onSite, {}))).toBeNull()
    const nothing = withInvoices({ categories: [category({ price: 0 })] })
    expect(await numberOf(await order(nothing, 1, forFree))).toBeNull()
    expect(await numberOf(await order(eventSeed()))).toBeNull()
  })
})

it('replace the number of the reservation with USE_INVOICE_NUMBER_AS_ID', async () => {
  const { settings = {} } = withInvoices()
  const withSettings = (change: object) => withInvoices({ settings: { ...settings, ...change } })
  const shown = async (held: Held) => wireOf(await held.visitor.get(held.path), endpoints.reservation).shortId
  const held = await order(withSettings({ USE_INVOICE_NUMBER_AS_ID: true }))
  expect(await shown(held)).toBe('R-0001')
  const ticket = await held.visitor.get(`${api}/event/${held.shortName}/ticket/${held.tickets[0] ?? ''}`)
  expect(wireOf(ticket, endpoints.ticket).reservationId).toBe('R-0001')
  const other = await order(withSettings({}))
  expect(await shown(other)).toBe(short(other))
})

describe('GET invoice and receipt', () => {
  plainDocuments()

  it('are announced by invoiceOrReceiptDocumentPresent once the reservation is paid (P123)', async () => {
    const present = async ({ visitor, path }: Held) =>
      wireOf(await visitor.get(path), endpoints.reservation).invoiceOrReceiptDocumentPresent
    const paid = await buy(server, eventSeed(), 1, onSite)
    expect([await present(paid), (await ask(paid, 'receipt')).statusCode]).toEqual([true, 200])
    expect(await present(await hold(server, eventSeed()))).toBe(false)
    const italian = { INVOICE_ADDRESS: 'Via 1', VAT_NR: 'X', ENABLE_ITALY_E_INVOICING: true }
    expect(await present(await hold(server, eventSeed({ settings: italian })))).toBe(false)
  })

  it('have an address for subscriptions too (P179)', async () => {
    const { held, descriptorId } = await buySubscription(server, subscriptionSeed())
    for (const type of ['subscription', 'event']) {
      const url = `${api}/${type}/${descriptorId}/reservation/${held.id}/receipt`
      expect((await server.app.inject(url)).headers['content-type']).toBe('application/pdf')
    }
    const { invoiceOrReceiptDocumentPresent } = wireOf(
      await held.visitor.get(held.path),
      endpoints.reservation,
    )
    expect(invoiceOrReceiptDocumentPresent).toBe(true)
    const invoice = `${api}/subscription/${descriptorId}/reservation/${held.id}/invoice`
    expect((await server.app.inject(invoice)).statusCode).toBe(404)
  })

  it('a reservation has either an invoice or a receipt (P123)', async () => {
    const invoiced = await order(withInvoices())
    const invoice = await ask(invoiced, 'invoice')
    expect(invoice.statusCode).toBe(200)
    expect(invoice.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice-R-0001.pdf"',
      'x-robots-tag': 'noindex',
    })
    expect((await ask(invoiced, 'receipt')).statusCode).toBe(404)
    const plain = await order(withInvoices(), 1, onSite, {})
    expect((await ask(plain, 'receipt')).headers['content-disposition']).toBe(
      `attachment; filename="receipt-${short(plain)}.pdf"`,
    )
    expect((await ask(plain, 'invoice')).statusCode).toBe(404)
  })

  it('answers 404 for an unknown or unconfirmed reservation and another event', async () => {
    const held = await hold(server, eventSeed())
    const bought = await buy(server, eventSeed(), 1, onSite)
    expect((await ask(held, 'receipt')).statusCode).toBe(404)
    expect((await ask({ shortName: held.shortName, id: bought.id }, 'receipt')).statusCode).toBe(404)
    expect((await ask({ shortName: 'nowhere', id: bought.id }, 'receipt')).statusCode).toBe(404)
    expect((await ask({ shortName: bought.shortName, id: 'nonsense' }, 'receipt')).statusCode).toBe(404)
    await setReservation(server, bought.id, { status: 'CANCELLED' })
    expect((await ask(bought, 'receipt')).statusCode).toBe(404)
  })
})

describe('content of an invoice', () => {
  it('has a company in Japanese letters (Q17)', async () => {
    const held = await order(withInvoices(), 1, onSite, { ...company, billingAddressCompany: '株式会社' })
    expect((await read(held, 'invoice')).text).toContain('株式会社')
  })

  it('seller, buyer, rows, included tax and bank account', async () => {
    const held = await order(withInvoices(), 2, byTransfer)
    const { text } = await read(held, 'invoice')
    expect(text.split('\n')).toEqual([
      'Associazione Pietra',
      'Via Nassa 5',
      '6900 Lugano',
      'hello@example.org',
      'Tax number: CHE-123.456.789',
      'Billed to',
      'Kern & Söhne AG',
      'Zoë Àlvarez',
      'Seestrasse 1',
      '8000 Zürich',
      'Switzerland',
      'Tax number: CHE-987.654.321',
      'Invoice R-0001',
      'Date',
      '1 March 2027',
      'Order',
      short(held),
      'Your reference',
      'PO-77',
      'Pietra Nights, 10 July 2027, Quarry Theatre, Arzo',
      ...['Description', 'Quantity', 'Price', 'Amount (CHF)'],
      ...['Standard', '2', '50.00', '100.00'],
      ...['Total excl. VAT', '92.85', 'VAT 7.7%', '7.15', 'Total CHF', '100.00'],
      'Transfer the total by 7 March 2027.',
      'Account',
      'CH93 0076 2011 6238 5295 7',
      'Associazione Pietra',
      'Arzo',
      'Payment reference',
      short(held),
    ])
  })

  it('adds the tax to prices without it', async () => {
    const seed = withInvoices({ vat: '22', vatIncluded: false, categories: [category({ price: 1999 })] })
    const { text } = await read(await order(seed, 3), 'invoice')
    expect(text).toContain('Standard\n3\n19.99\n59.97')
    expect(text).toContain('Total excl. VAT\n59.97\nVAT 22%\n13.19\nTotal CHF\n73.16')
  })

  it('has all days of an event', async () => {
    const { text } = await read(await order(withInvoices({ endsAt: Date.UTC(2027, 6, 12, 17) })), 'invoice')
    expect(text).toContain('Pietra Nights, 10 July 2027 – 12 July 2027, Quarry Theatre, Arzo')
  })

  it('has no decimals in yen', async () => {
    const seed = withInvoices({ currency: 'JPY', vat: '10', categories: [category({ price: 1000 })] })
    const { text } = await read(await order(seed), 'invoice')
    expect(text).toContain('Total excl. VAT\n909\nVAT 10%\n91\nTotal JPY\n1,000')
  })

  it('does not change after the day of issue', async () => {
    const held = await order(withInvoices(), 1, byTransfer)
    const before = (await ask(held, 'invoice')).rawPayload
    server.clock.advance(3 * 86_400_000)
    await markPaid(server.db, held.id, server.clock.now())
    await server.db.updateTable('organizations').set({ name: 'Another name' }).execute()
    const after = (await ask(held, 'invoice')).rawPayload
    server.clock.set(testNow)
    await server.db.updateTable('organizations').set({ name: 'Associazione Pietra' }).execute()
    expect(after).toEqual(before)
  })

  it.each(['en', 'de', 'fr', 'it', 'es'])('prints nothing over other content in %s', async (lang) => {
    const long = {
      ...company,
      billingAddressCompany: 'Gesellschaft für Öffentlichkeitsarbeit '.repeat(4),
      customerReference: 'PO '.repeat(60).trim(),
    }
    const seed = withInvoices({
      title: { en: 'A meeting of librarians '.repeat(8) },
      categories: [
        category({ name: 'Reduced for students and apprentices with a card '.repeat(3), price: 123_456_789 }),
      ],
    })
    const held = await order(seed, 5, byTransfer, long)
    await server.db.deleteFrom('billing_documents').where('reservation_id', '=', held.id).execute()
    await server.db.updateTable('reservations').set({ language: lang }).where('id', '=', held.id).execute()
    expect(overlaps(await read(held, 'invoice'))).toEqual([])
  })
})

describe('content of a receipt', () => {
  it('has the payment; for a free reservation it states that nothing is due', async () => {
    const { text } = await read(await order(freeSeed(), 1, forFree, {}), 'receipt')
    expect(text).toContain('Receipt for order')
    expect(text).toContain('Zoë Àlvarez\nZoe.Alvarez@Example.org')
    expect(text).toContain('Nothing to pay.')
  })

  it('states that the payment is missing until it arrives', async () => {
    const held = await order(eventSeed(), 1, byTransfer, {})
    const open = await read(held, 'receipt')
    expect(open.text).toContain('Transfer the total by')
    // The document is no receipt yet.
    expect(open.text).toContain(`\nOrder ${short(held)}\n`)
    expect(open.text).not.toContain('Receipt')
    await markPaid(server.db, held.id, testNow)
    const paid = await read(held, 'receipt')
    expect(paid.text).toContain(`\nReceipt for order ${short(held)}\n`)
    expect(paid.text).toContain('Paid. Thank you.')
    const onSiteOrder = await order(eventSeed(), 1, onSite, {})
    expect((await read(onSiteOrder, 'receipt')).text).toContain('To be paid at the venue before you enter')
  })
})
