import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'
import { isCanceled } from '../reservation-status.ts'

/**
 * The document that the buyer can download: the invoice once it has a number, else the receipt of a paid reservation; null
 * for none. alf.io never reports the document as present, so a finalized payment counts as well
 * (docs/api/reservations.md#reservation-details).
 */
export function billingDocument(
  { status, invoiceNumber, paid, invoiceOrReceiptDocumentPresent, metadata, orderSummary }: ReservationInfo,
  { type, invoicingConfiguration }: Pick<PurchaseContext, 'type' | 'invoicingConfiguration'>,
): 'invoice' | 'receipt' | null {
  if (!invoicingConfiguration.userCanDownloadReceiptOrInvoice) return null
  // Only a server that reports the document has the call for a subscription (docs/api/subscriptions.md#usage).
  if (type === 'subscription' && !invoiceOrReceiptDocumentPresent) return null
  // alf.io has the documents of a canceled order with a credit note only.
  if (status === 'CANCELLED' && !invoiceOrReceiptDocumentPresent) return null
  if (invoiceNumber !== null) return 'invoice'
  if (isCanceled(status)) return 'receipt'
  // Before an on-site payment the order is complete, and nothing was received.
  return paid && !orderSummary.notYetPaid && (invoiceOrReceiptDocumentPresent || metadata.finalized)
    ? 'receipt'
    : null
}
