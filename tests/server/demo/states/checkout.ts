import { expect } from 'vitest'
import { accepted, confirm, heldBy, statusOf, type DemoShop, type State } from '../../../support/demo-shop.ts'
import { bookingForm, byTransfer, errorsOf, forFree, onSite, validate } from '../../../support/purchase.ts'
import { byMollie, byPaypal, bySaferpay, openProviderPage } from '../../../support/sandbox.ts'

const company = {
  invoiceRequested: true,
  addCompanyBillingDetails: true,
  billingAddressCompany: 'Linde GmbH',
  billingAddressLine1: 'Unter den Linden 1',
  billingAddressZip: '10117',
  billingAddressCity: 'Berlin',
  vatCountryCode: 'DE',
  vatNr: 'DE129273398',
  customerReference: 'PO-7',
}

/** Price of a reservation of a company in the organizer's country. */
const atHome = { ...company, vatCountryCode: 'AT', vatNr: 'ATU12345675' }

const place = { 'Company place': 1 }
const methodsOf = async (shop: DemoShop, shortName: string, amounts: Readonly<Record<string, number>>) => {
  const { activePaymentMethods } = await shop.order(await shop.hold(shortName, amounts))
  return Object.keys(activePaymentMethods as object).sort()
}
const leaves = (name: string, at: string, amounts: Readonly<Record<string, number>>, by: object): State => ({
  name,
  at,
  async see(shop) {
    expect(await openProviderPage(await shop.ready(at, amounts), { ...accepted, ...by })).toMatch(
      /^\/api\/sandbox\/payment\//,
    )
  },
})

export const checkout: readonly State[] = [
  {
    name: 'invoices only, with the reference of the buyer',
    at: 'ledger-day',
    async see(shop) {
      expect((await shop.event('ledger-day')).invoicingConfiguration).toMatchObject({
        onlyInvoice: true,
        invoiceAllowed: true,
        customerReferenceEnabled: true,
      })
      const held = await shop.hold('ledger-day', place)
      expect(errorsOf(await validate(held, bookingForm(held)))).not.toEqual([])
      expect((await validate(held, bookingForm(held, atHome))).statusCode).toBe(200)
      expect(await shop.order(held)).toMatchObject({
        invoiceRequested: true,
        orderSummary: { totalPrice: '264.00' },
      })
    },
  },
  {
    name: 'reverse charge for a company of another country',
    at: 'ledger-day',
    async see(shop) {
      const order = await shop.order(await shop.ready('ledger-day', place, company))
      expect(order.orderSummary).toMatchObject({ totalPrice: '220.00', totalVAT: '0' })
    },
  },
  {
    name: 'a deferred bank transfer',
    at: 'ledger-day',
    async see(shop) {
      const held = await shop.ready('ledger-day', place, atHome)
      expect((await confirm(held, byTransfer)).statusCode).toBe(200)
      expect(await statusOf(held)).toBe('DEFERRED_OFFLINE_PAYMENT')
    },
  },
  {
    name: 'Italian e-invoices',
    at: 'officina-aperta',
    async see(shop) {
      expect((await shop.event('officina-aperta')).invoicingConfiguration).toMatchObject({
        enabledItalyEInvoicing: true,
        onlyInvoice: true,
        userCanDownloadReceiptOrInvoice: false,
      })
    },
  },
  {
    name: 'a bank transfer',
    at: 'slow-type',
    async see(shop) {
      const held = await shop.ready('slow-type', { 'Day ticket': 1 })
      expect((await confirm(held, byTransfer)).statusCode).toBe(200)
      expect(await statusOf(held)).toBe('OFFLINE_PAYMENT')
    },
  },
  {
    name: 'on-site payment',
    at: 'lantern-yard',
    async see(shop) {
      const held = await shop.ready('lantern-yard', { Chair: 1 })
      expect((await confirm(held, onSite)).statusCode).toBe(200)
      expect(await statusOf(held)).toBe('COMPLETE')
      const rows = shop.server.db.selectFrom('tickets').select('status').where('reservation_id', '=', held.id)
      expect(await rows.execute()).toEqual([{ status: 'TO_BE_PAID' }])
    },
  },
  leaves('PayPal (sandbox)', 'quay-weekend', { Weekend: 1 }, byPaypal),
  leaves('Mollie (sandbox)', 'quay-weekend', { Weekend: 1 }, byMollie),
  leaves('Saferpay (sandbox)', 'clock-night', { 'In the dome': 1 }, bySaferpay),
  {
    name: 'custom payment methods',
    at: 'tidal-radio',
    async see(shop) {
      const held = await shop.ready('tidal-radio', { 'Place on the pier': 1 })
      const { activePaymentMethods } = await shop.order(held)
      const methods = Object.entries(activePaymentMethods as Record<string, { paymentProxy: string }>).filter(
        ([, { paymentProxy }]) => paymentProxy === 'CUSTOM_OFFLINE',
      )
      expect(methods).toHaveLength(2)
      const paid = await confirm(held, {
        paymentProxy: 'CUSTOM_OFFLINE',
        selectedPaymentMethod: { paymentMethodId: methods[0]?.[0], localizations: {} },
      })
      expect(paid.statusCode).toBe(200)
      expect(await statusOf(held)).toBe('CUSTOM_OFFLINE_PAYMENT')
    },
  },
  {
    name: 'a category that excludes a payment method',
    at: 'clock-night',
    async see(shop) {
      expect(await methodsOf(shop, 'clock-night', { 'In the dome': 1 })).toContain('ON_SITE')
      expect(await methodsOf(shop, 'clock-night', { 'Through the camera': 1 })).toEqual([
        'BANK_TRANSFER',
        'CREDIT_CARD',
        'PAYPAL',
      ])
    },
  },
  {
    name: 'attendees required at the order',
    at: 'dinghy-school',
    async see(shop) {
      expect((await shop.event('dinghy-school')).assignmentConfiguration).toMatchObject({
        forceAssignment: true,
      })
    },
  },
  {
    name: 'tickets for members of a group',
    at: 'members-night',
    async see(shop) {
      const buyFor = async (name: string, email: string) => {
        const held = await shop.hold('members-night', { [name]: 1 })
        const { statusCode } = await validate(held, bookingForm(held, heldBy(held, email)))
        return statusCode === 200 ? (await confirm(held, forFree)).statusCode : statusCode
      }
      expect(await buyFor('Member', 'eve@example.org')).toBe(422)
      expect(await buyFor('Member', 'ada@members.example.org')).toBe(200)
      expect(await buyFor('Member', 'ada@members.example.org')).toBe(422)
      expect(await buyFor('Partner school', 'anyone@school.example.org')).toBe(200)
      expect(await buyFor('Partner school', 'bela@members.example.org')).toBe(422)
    },
  },
]
