/**
 * Issues the invoice of a reservation while it is finalized (docs/api/reservations.md#reservation-details,
 * docs/api/reservations.md#finalization).
 */
import type { Database } from '#server/infra/database/database.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { updateReservation } from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { storeBillingDocument } from './queries/billing-documents.ts'
import { takeInvoiceNumber } from './queries/invoice-numbers.ts'
import { createBillingDocument } from './rules/billing-document.ts'
import { formatInvoiceNumber } from './rules/invoice-number.ts'

/**
 * The reservation costs something, the buyer requested an invoice, and the organizer has the settings of an
 * invoice.
 */
const isInvoiceDue = (details: ReservationDetails): boolean =>
  reservationTotal(details).gross > 0 &&
  details.reservation.invoice_requested &&
  setting(details.config, 'INVOICE_ADDRESS') !== '' &&
  setting(details.config, 'VAT_NR') !== ''

/**
 * Numbers the invoice and stores its content in the caller's transaction; a second call changes nothing.
 * @param now epoch ms
 * @returns the number; null when no invoice is due
 */
export async function issueInvoice(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<string | null> {
  const { reservation, event, config } = details
  if (reservation.invoice_number !== null) return reservation.invoice_number
  if (!isInvoiceDue(details)) return null
  const count = await takeInvoiceNumber(trx, event.organization_id)
  const number = formatInvoiceNumber(setting(config, 'INVOICE_NUMBER_PATTERN'), count)
  await updateReservation(trx, reservation.id, { invoice_number: number })
  const numbered = { ...details, reservation: { ...reservation, invoice_number: number } }
  await storeBillingDocument(trx, reservation.id, createBillingDocument(numbered, 'INVOICE', now))
  return number
}
