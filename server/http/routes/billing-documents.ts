/** Invoice and receipt of an event's order. Contract 2, 1.9. */
import { endpoints } from '#core/contract/endpoints.ts'
import { billingDocument, type BillingDocument, type BillingKind } from '../../documents/billing-model.ts'
import { billingPdf } from '../../documents/billing-pdf.ts'
import type { Office } from '../../office.ts'
import { findBillingDocument, keepBillingDocument } from '../../store/billing-documents.ts'
import { findEvent } from '../../store/events.ts'
import { orderOf, type FullOrder } from '../../store/orders.ts'
import { findReservation } from '../../store/reservations.ts'
import { Answer, notFound, Refusal } from '../answer.ts'
import { accountOf, refuseStranger } from '../owner.ts'
import type { Call, Register } from '../register.ts'
import { invoicing } from '../views/event-view.ts'

const notForCustomers = new Refusal(400, 'bad request')

/** An order that has a document of this kind: with an invoice number its invoice, without one its receipt. */
async function orderWith(
  { db }: Office,
  shortName: string,
  reservationId: string,
  kind: BillingKind,
): Promise<FullOrder | undefined> {
  const event = await findEvent(db, shortName)
  const reservation = event && (await findReservation(db, reservationId))
  // The reference asks neither whether it is of this event nor whether it was ever confirmed.
  if (reservation?.event_id !== event?.id || !reservation?.confirmed_at) return undefined
  if (reservation.status === 'CANCELLED') return undefined
  return (kind === 'INVOICE') === (reservation.invoice_number !== null) ? orderOf(db, reservation) : undefined
}

/** As it was issued; what is still to be paid is not kept yet, it says so until the money is there. */
async function documentOf(
  { db, now }: Office,
  order: FullOrder,
  kind: BillingKind,
): Promise<BillingDocument> {
  const { id } = order.reservation
  const kept = await findBillingDocument(db, id, kind)
  if (kept) return kept
  const made = billingDocument(order, kind, now())
  if (kind === 'RECEIPT' && made.payment.kind !== 'paid' && made.payment.kind !== 'free') return made
  await keepBillingDocument(db, id, made)
  return (await findBillingDocument(db, id, kind)) ?? made
}

const fileName = ({ kind, number }: BillingDocument): string =>
  `${kind.toLowerCase()}-${number.replaceAll(/[^\w.-]+/g, '_')}.pdf`

type DocumentCall = Pick<Call<typeof endpoints.invoice>, 'params' | 'request'>

export function addBillingDocuments(call: Register, office: Office): void {
  const answer = async ({ params, request }: DocumentCall, kind: BillingKind) => {
    const order = await orderWith(office, params.shortName, params.reservationId, kind)
    if (!order) return notFound
    const handedOut = invoicing(order.config).userCanDownloadReceiptOrInvoice
    if (!handedOut && accountOf(request) === null) return notForCustomers
    // The reference lets any account pass; an order of somebody else's account stays theirs.
    const refusal = handedOut ? null : refuseStranger(order.reservation, request)
    if (refusal) return refusal
    const document = await documentOf(office, order, kind)
    return new Answer(200, await billingPdf(document, office), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName(document)}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
  }
  call(endpoints.invoice, (one) => answer(one, 'INVOICE'))
  call(endpoints.receipt, (one) => answer(one, 'RECEIPT'))
}
