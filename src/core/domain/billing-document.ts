import type { EventInfo } from '../contract/event.ts'
import type { ReservationInfo } from '../contract/reservation.ts'

/**
 * The document that the buyer can download: the invoice once it has a number, else the receipt of a paid reservation; null
 * for none. alf.io never reports the document as present, so a finalized payment counts as well
 * (docs/api/reservations.md#reservation-details).
 */
export function billingDocument(
  { invoiceNumber, paid, invoiceOrReceiptDocumentPresent, metadata }: ReservationInfo,
  { invoicingConfiguration }: Pick<EventInfo, 'invoicingConfiguration'>,
): 'invoice' | 'receipt' | null {
  if (!invoicingConfiguration.userCanDownloadReceiptOrInvoice) return null
  if (invoiceNumber !== null) return 'invoice'
  return paid && (invoiceOrReceiptDocumentPresent || metadata.finalized) ? 'receipt' : null
}
