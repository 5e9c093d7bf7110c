import { describe, expect, it } from 'vitest'
import { billingDocument } from '#purchase/rules/booking/billing-document.ts'
import { event, order, wireSummary } from '../../../support/orders.ts'
import { boughtPass, passContext } from '../../../support/passes.ts'

const allowing = (userCanDownloadReceiptOrInvoice: boolean) =>
  event({ invoicingConfiguration: { ...event().invoicingConfiguration, userCanDownloadReceiptOrInvoice } })
const finalized = { ...order().metadata, finalized: true }
const open = { ...order().metadata, finalized: false }

describe('billingDocument', () => {
  it.each([
    ['an invoice with a number', { invoiceNumber: 'R-0001', paid: false, metadata: open }, 'invoice'],
    [
      'a paid reservation with a document',
      { paid: true, invoiceOrReceiptDocumentPresent: true, metadata: open },
      'receipt',
    ],
    ['a paid and finalized reservation of alf.io', { paid: true, metadata: finalized }, 'receipt'],
    ['a paid reservation that is not finalized', { paid: true, metadata: open }, null],
    [
      'a complete reservation that is paid at the venue later',
      {
        paid: true,
        invoiceOrReceiptDocumentPresent: true,
        metadata: finalized,
        orderSummary: { ...wireSummary, notYetPaid: true },
      },
      null,
    ],
    ['a reservation that is not paid', { paid: false, metadata: finalized }, null],
    ['an order of alf.io that was canceled', { status: 'CANCELLED', invoiceNumber: 'R-1' }, null],
    ['a credited order of alf.io', { status: 'CREDIT_NOTE_ISSUED', invoiceNumber: 'R-1' }, 'invoice'],
    [
      'a canceled order whose receipt is kept',
      { status: 'CANCELLED', invoiceOrReceiptDocumentPresent: true },
      'receipt',
    ],
  ])('for %s returns the expected document (P29, P235)', (_, over, expected) => {
    const reservation = order({ invoiceNumber: null, invoiceOrReceiptDocumentPresent: false, ...over })
    expect(billingDocument(reservation, allowing(true))).toBe(expected)
  })

  it('returns the document of a subscription only where the server reports one (P184)', () => {
    const { invoicingConfiguration } = allowing(true)
    const documentOf = (invoiceNumber: string | null, invoiceOrReceiptDocumentPresent: boolean) =>
      billingDocument(
        boughtPass({ paid: true, metadata: finalized, invoiceNumber, invoiceOrReceiptDocumentPresent }),
        passContext({ invoicingConfiguration }),
      )
    expect([documentOf('R-0001', false), documentOf(null, false)]).toEqual([null, null])
    expect([documentOf('R-0001', true), documentOf(null, true)]).toEqual(['invoice', 'receipt'])
  })

  it('returns null where buyers get no documents', () => {
    const reservation = order({ invoiceNumber: 'R-0001', paid: true, metadata: finalized })
    expect(billingDocument(reservation, allowing(false))).toBeNull()
  })
})
