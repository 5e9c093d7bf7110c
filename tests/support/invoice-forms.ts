/** Orders with an invoice: settings of the organizer, entries of the buyer, and what the server has. */
import { endpoints } from '#shell/endpoints.ts'
import type { Held } from './server/purchase.ts'
import { eventSeed } from './server/seeds.ts'
import { wireOf } from './wire/json.ts'

/** Settings with which the organizer issues invoices. */
export const invoices = { INVOICE_ADDRESS: 'Via Roma 1', VAT_NR: 'IT00950501007' }

/** An event with an Italian tax. */
export const taxedSeed = (settings: Record<string, string | boolean>) => eventSeed({ vat: '22.00', settings })

export const germanAddress = {
  invoiceRequested: true,
  addCompanyBillingDetails: false,
  billingAddressLine1: 'Unter den Linden 1',
  billingAddressZip: '10117',
  billingAddressCity: 'Berlin',
  vatCountryCode: 'DE',
}

export const germanCompany = {
  ...germanAddress,
  addCompanyBillingDetails: true,
  billingAddressCompany: 'Linde GmbH',
  vatNr: 'DE129273398',
}

/** An Italian person with the fiscal code of the name. */
export const rossi = {
  firstName: 'Mario',
  lastName: 'Rossi',
  invoiceRequested: false,
  billingAddressLine1: 'Via Roma 1',
  billingAddressZip: '20121',
  billingAddressCity: 'Milano',
  billingAddressState: 'MI',
  vatCountryCode: 'IT',
  italyEInvoicingFiscalCode: 'rssmra85t10a562s',
  italyEInvoicingReferenceType: 'PEC',
  italyEInvoicingReferencePEC: 'mario@pec.example.it',
}

export const heldInfo = async (held: Held) => wireOf(await held.visitor.get(held.path), endpoints.reservation)

export const invoicingOf = async (held: Held) =>
  wireOf(await held.visitor.get(`/api/v2/public/event/${held.shortName}`), endpoints.event)
    .invoicingConfiguration
