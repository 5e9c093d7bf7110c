/** An order that wants an invoice gets its number while it is finalized. Contract 2, 1.2 and 2.2. */
import { billingDocument } from '../documents/billing-model.ts'
import { setting } from '../domain/event-settings.ts'
import { invoiceNumber } from '../domain/invoice-number.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { keepBillingDocument } from '../store/billing-documents.ts'
import type { Database } from '../store/database.ts'
import { nextInvoiceNumber } from '../store/invoice-numbers.ts'
import type { FullOrder } from '../store/orders.ts'
import { updateReservation } from '../store/reservations.ts'

/** Something is to be paid, an invoice was asked for, and the organiser may write one. */
const isDue = (order: FullOrder): boolean =>
  orderTotal(order).gross > 0 &&
  order.reservation.invoice_requested &&
  setting(order.config, 'INVOICE_ADDRESS') !== '' &&
  setting(order.config, 'VAT_NR') !== ''

/**
 * Numbers the invoice of an order and keeps what it says, in the caller's transaction. An order has one invoice however
 * often this is called.
 * @param now epoch ms
 * @returns the number; null when no invoice is due
 */
export async function issueInvoice(trx: Database, order: FullOrder, now: number): Promise<string | null> {
  const { reservation, event, config } = order
  if (reservation.invoice_number !== null) return reservation.invoice_number
  if (!isDue(order)) return null
  const count = await nextInvoiceNumber(trx, event.organization_id)
  const number = invoiceNumber(setting(config, 'INVOICE_NUMBER_PATTERN'), count)
  await updateReservation(trx, reservation.id, { invoice_number: number })
  const numbered = { ...order, reservation: { ...reservation, invoice_number: number } }
  await keepBillingDocument(trx, reservation.id, billingDocument(numbered, 'INVOICE', now))
  return number
}
