/** Invoice, receipt and calendar entry (docs/api/documents.md). */
import type { FastifyInstance } from 'fastify'
import { isUuid } from '#kit/text/is-uuid.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import { HttpAnswer, notFound, HttpRefusal } from '#server/http/answers.ts'
import { pdfCost, type ApiCall, type AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { findDescriptorEvent, findOrderContext } from '#server/modules/catalogue/queries.ts'
import { invoicingView } from '#server/modules/catalogue/views/event-view.ts'
import { loadReservationDetails, findReservation } from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { accountIdOf, refuseOtherUser } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import { billingPdf, documentFileName } from './billing-pdf.ts'
import { calendarFile, eventEntry, googleCalendarUrl, ticketEntry, type CalendarEntry } from './calendar.ts'
import { findCreditNote } from './credit-note.ts'
import { findBillingDocument, storeBillingDocument, findCategoryOfTicket } from './queries.ts'
import { createBillingDocument, type BillingDocument, type BillingKind } from './rules.ts'

/**
 * alf.io accepts the private UUID only, which no address contains; the public one is accepted too. An unknown ticket
 * results in the entry of the event.
 */
async function calendarEntryFor(
  db: Database,
  event: EventWithOrganization,
  ticketId = '',
): Promise<CalendarEntry> {
  if (!isUuid(ticketId)) return eventEntry(event)
  const category = await findCategoryOfTicket(db, event.id, ticketId)
  return category ? ticketEntry(event, category) : eventEntry(event)
}

/** Calendar entry of an event: an iCalendar file, to add once or to follow, or a redirect to Google Calendar (docs/api/documents.md#calendar). */
export function addCalendar(app: FastifyInstance, context: CoreContext): void {
  const { db } = context
  app.get<{ Params: { shortName: string; lang: string }; Querystring: { type?: string; ticketId?: string } }>(
    '/api/v2/public/event/:shortName/calendar/:lang',
    async ({ params, query }, reply) => {
      // A calendar that follows a canceled event shows that it does not take place.
      const event = await findOrderContext(db, 'event', params.shortName)
      if (!event || (query.type === 'google' && event.canceled_at !== null)) return reply.code(404).send()
      const entry = await calendarEntryFor(db, event, query.ticketId)
      if (query.type === 'google') return reply.redirect(googleCalendarUrl(event, params.lang, entry), 302)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="calendar.ics"')
        .send(calendarFile(event, params.lang, context, { ...entry, followed: query.type === 'follow' }))
    },
  )
}

const notDownloadable = new HttpRefusal(400, 'bad request')

type DocumentCall = Pick<ApiCall<typeof endpoints.creditNote>, 'params' | 'query' | 'request'>

/** A reservation with an invoice number has an invoice, any other one a receipt. */
async function findReservationWithDocument(
  { db }: CoreContext,
  { type, publicIdentifier, reservationId }: DocumentCall['params'],
  kind: BillingDocument['kind'],
): Promise<ReservationDetails | undefined> {
  const event =
    (await findOrderContext(db, type, publicIdentifier)) ??
    // The client of alf.io builds the address of a subscription as that of an event.
    (type === 'event' ? await findDescriptorEvent(db, publicIdentifier) : undefined)
  const reservation = event && (await findReservation(db, reservationId))
  // alf.io checks neither the event nor the confirmation.
  if (reservation?.event_id !== event?.id || !reservation?.confirmed_at) return undefined
  return (kind === 'RECEIPT') === (reservation.invoice_number === null)
    ? loadReservationDetails(db, reservation)
    : undefined
}

/**
 * The stored document. A receipt is stored when the payment has arrived, because before it shows the open
 * amount. A canceled order has the documents that it had.
 */
async function findOrCreateDocument(
  { db, now }: CoreContext,
  details: ReservationDetails,
  kind: BillingKind,
): Promise<BillingDocument | undefined> {
  const { id, status } = details.reservation
  const stored = await findBillingDocument(db, id, kind)
  if (stored || isCanceled(status)) return stored
  const created = createBillingDocument(details, kind, now())
  if (kind === 'RECEIPT' && created.payment.kind !== 'paid' && created.payment.kind !== 'free') return created
  await storeBillingDocument(db, id, created)
  return (await findBillingDocument(db, id, kind)) ?? created
}

/** Invoice, receipt and credit notes of a reservation (docs/api/documents.md#invoice-and-receipt). */
export function addBillingDocuments(call: AddEndpoint, context: CoreContext): void {
  const answer = async ({ params, query, request }: DocumentCall, kind: BillingDocument['kind']) => {
    const details = await findReservationWithDocument(context, params, kind)
    if (!details) return notFound
    const handedOut = invoicingView(details.config).userCanDownloadReceiptOrInvoice
    if (!handedOut && accountIdOf(request) === null) return notDownloadable
    // alf.io accepts any account, and visitors without one where documents are handed out.
    const refusal = refuseOtherUser(details.reservation, request)
    if (refusal) return refusal
    const document =
      kind === 'CREDIT_NOTE'
        ? findCreditNote(details.reservation, query.number)
        : await findOrCreateDocument(context, details, kind)
    if (!document) return notFound
    return new HttpAnswer(200, await billingPdf(document, context), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${documentFileName(document)}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
  }
  call(endpoints.invoice, (request) => answer({ ...request, query: {} }, 'INVOICE'), { cost: pdfCost })
  call(endpoints.receipt, (request) => answer({ ...request, query: {} }, 'RECEIPT'), { cost: pdfCost })
  call(endpoints.creditNote, (request) => answer(request, 'CREDIT_NOTE'), { cost: pdfCost })
}
