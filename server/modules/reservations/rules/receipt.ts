/** Whether an order is paid, and whether its buyer can download a receipt. */
import { invoicingView } from '#server/modules/catalogue/index.ts'
import { reservationSummary } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** On-site payments count as paid, before any money is received (docs/api/reservations.md#reservation-details). */
export const isPaid = ({ reservation: { status, payment_proxy: proxy } }: ReservationDetails): boolean =>
  status === 'COMPLETE' && !['NONE', 'ADMIN'].includes(proxy ?? 'NONE')

/** Whether the buyer can download a receipt: money was received, and no invoice takes its place (docs/api/documents.md). */
export function hasReceipt(details: ReservationDetails): boolean {
  const { reservation, config, paymentRecorded } = details
  if (!isPaid(details) || reservation.invoice_number !== null) return false
  return (
    invoicingView(config).userCanDownloadReceiptOrInvoice &&
    reservationSummary(details, reservation, paymentRecorded).notYetPaid !== true
  )
}
