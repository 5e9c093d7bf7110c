/** A ticket: facts, code, PDF, mail (docs/api/tickets.md#ticket-calls). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { TicketInfo } from '#core/contract/ticket.ts'
import { fromMinor } from '#core/domain/money.ts'
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import { HttpAnswer, notFound, HttpRefusal } from '#server/http/answers.ts'
import { pdfCost, type AddEndpoint, type ApiHandler } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { formattedDates, isSameDay } from '#server/modules/catalogue/index.ts'
import { pollPinOf } from '#server/modules/polls/index.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import {
  fullName,
  holdOriginOf,
  orderNumber,
  ticketValidity,
  additionalServiceItemsView,
  fullTicketView,
  type OnlineState,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails, TicketDetails } from '#server/modules/reservations/index.ts'
import { ticketCodePng } from '../documents/code-png.ts'
import { ticketPdf } from '../documents/ticket-pdf.ts'
import { findOpenLink } from '../online-check-in.ts'
import { findTicket } from '../queries/tickets.ts'
import { requestTicketMail } from '../request-ticket-mail.ts'
import { ticketCodeText } from '../rules/ticket-code-text.ts'

const forbidden = new HttpRefusal(403)
const noIndex = { 'X-Robots-Tag': 'noindex' }

/** Null once a ticket was paid at the entrance: what is left is no longer the total of the reservation. */
function onSiteDueOf(details: ReservationDetails): NonNullable<TicketInfo['onSiteDue']> | null {
  const { reservation, tickets, config } = details
  const due = tickets.every(({ status }) => awaitsOnSitePayment(status))
  if (reservation.payment_proxy !== 'ON_SITE' || !due || config.currency === null) return null
  const { gross } = reservationTotal(details)
  return { amount: fromMinor(gross, fractionDigits(config.currency)), currency: config.currency }
}

/** Dates are those of the event; only `sameDay` uses the days of the category (docs/api/tickets.md#ticket-info). */
export async function loadTicketInfo(
  { ticket, category, details }: TicketDetails,
  { db, translations }: CoreContext,
): Promise<TicketInfo> {
  const { event, reservation, config } = details
  const { from, until } = ticketValidity({ category, details: details })
  return {
    fullName: fullName(ticket),
    email: ticket.email ?? '',
    uuid: ticket.public_uuid,
    ticketCategoryName: category.name,
    reservationFullName: fullName(reservation),
    reservationId: orderNumber(reservation, config),
    deskPaymentRequired: reservation.payment_proxy === 'ON_SITE',
    onSitePaid: reservation.payment_proxy === 'ON_SITE' && !awaitsOnSitePayment(ticket.status),
    onSiteDue: onSiteDueOf(details),
    ...formattedDates(event, translations, config.languages),
    sameDay: isSameDay(from, until, event.time_zone),
    additionalServiceWithData: additionalServiceItemsView(details, ticket.id),
    pollPin: await pollPinOf(db, ticket),
  }
}

/** Only for an event that is online as a whole: start of the open join link, else start of the event. */
async function onlineStateOf(
  found: TicketDetails,
  { db, translations, now }: CoreContext,
): Promise<OnlineState | undefined> {
  const { event, config } = found.details
  if (config.format !== 'ONLINE') return undefined
  const link = await findOpenLink(db, found, now())
  const opens = link?.startsAt ?? event.starts_at
  return {
    date: translations.formatDate(
      opens,
      event.time_zone,
      'common.ticket-category.date-format',
      config.languages,
    ),
    started: opens <= now(),
  }
}

/** PNG of the code; undefined for an unknown ticket. */
export async function ticketCodeImage(
  context: CoreContext,
  shortName: string,
  uuid: string,
): Promise<Uint8Array | undefined> {
  const found = await findTicket(context.db, shortName, uuid)
  return found && ticketCodePng(ticketCodeText(found.ticket, found.details.event))
}

export const pngHeaders = { 'Content-Type': 'image/png', 'Cache-Control': 'no-store', ...noIndex }

export function addTickets(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context

  call(endpoints.ticket, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    return found ? loadTicketInfo(found, context) : notFound
  })

  call(endpoints.ticketFull, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    if (!found) return notFound
    const { category } = found
    return {
      name: category.name,
      ticketAccessType: category.access_type,
      tickets: [fullTicketView(found, now(), await onlineStateOf(found, context))],
    }
  })

  call(endpoints.ticketCode, async ({ params }) => {
    const png = await ticketCodeImage(context, params.shortName, params.uuid)
    return png ? new HttpAnswer(200, png, pngHeaders) : forbidden
  })

  const answerPdf: ApiHandler<typeof endpoints.ticketPdf> = async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    if (!found) return forbidden
    return new HttpAnswer(200, await ticketPdf(found, context), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename=ticket-${found.ticket.public_uuid}.pdf`,
      'Cache-Control': 'no-store',
      ...noIndex,
    })
  }
  call(endpoints.ticketPdf, answerPdf, { cost: pdfCost })

  const sendByEmail: ApiHandler<typeof endpoints.sendTicketByEmail> = async ({ params, request }) => {
    const facts = { origin: holdOriginOf(request), now: now() }
    const isFound = await requestTicketMail(db, params.shortName, params.uuid, facts)
    return isFound || notFound
  }
  call(endpoints.sendTicketByEmail, sendByEmail, { cost: pdfCost })
}
