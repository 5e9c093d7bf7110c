/** A ticket for its holder: facts, code, document, mail. Contract 2, 1.13. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { TicketInfo } from '#core/contract/ticket.ts'
import { codePng } from '../../documents/code-png.ts'
import { ticketPdf } from '../../documents/ticket-pdf.ts'
import { fullName } from '../../domain/holder.ts'
import { queueTicketMail } from '../../domain/order-mails.ts'
import { orderNumber } from '../../domain/order-number.ts'
import { ticketCode } from '../../domain/ticket-code.ts'
import { validityOf } from '../../domain/ticket-validity.ts'
import type { Office } from '../../office.ts'
import { findTicket, type FoundTicket } from '../../store/tickets.ts'
import { openLinkOf } from '../../tickets/online-entry.ts'
import { Answer, notFound, Refusal } from '../answer.ts'
import type { Register } from '../register.ts'
import { formattedDates, onSameDay } from '../views/event-dates.ts'
import { itemsView } from '../views/item-view.ts'
import { ticketView, type OnlineState } from '../views/ticket-view.ts'

const forbidden = new Refusal(403)
const noIndex = { 'X-Robots-Tag': 'noindex' }

/** The dates are the event's; only `sameDay` looks at the category's own days (contract 2, 1.13). */
export function ticketInfo({ ticket, category, order }: FoundTicket, { texts }: Office): TicketInfo {
  const { event, reservation, config } = order
  const { from, until } = validityOf({ category, order })
  return {
    fullName: fullName(ticket),
    email: ticket.email ?? '',
    uuid: ticket.public_uuid,
    ticketCategoryName: category.name,
    reservationFullName: fullName(reservation),
    reservationId: orderNumber(reservation, config),
    deskPaymentRequired: reservation.payment_proxy === 'ON_SITE',
    ...formattedDates(event, texts, config.languages),
    sameDay: onSameDay(from, until, event.time_zone),
    additionalServiceWithData: itemsView(order, ticket.id),
  }
}

/** Only an event that is online as a whole tells when its door opens: with the link that is open now, else when it begins. */
async function onlineState(found: FoundTicket, { db, texts, now }: Office): Promise<OnlineState | undefined> {
  const { event, config } = found.order
  if (config.format !== 'ONLINE') return undefined
  const link = await openLinkOf(db, found, now())
  const opens = link?.startsAt ?? event.starts_at
  return {
    date: texts.formatDate(opens, event.time_zone, 'common.ticket-category.date-format', config.languages),
    started: opens <= now(),
  }
}

/** The code's picture, or undefined when there is no such ticket. */
export async function codeOf(
  office: Office,
  shortName: string,
  uuid: string,
): Promise<Uint8Array | undefined> {
  const found = await findTicket(office.db, shortName, uuid)
  return found && codePng(ticketCode(found.ticket, found.order.event))
}

export const pngHeaders = { 'Content-Type': 'image/png', 'Cache-Control': 'no-store', ...noIndex }

export function addTickets(call: Register, office: Office): void {
  const { db, now } = office

  call(endpoints.ticket, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    return found ? ticketInfo(found, office) : notFound
  })

  call(endpoints.ticketFull, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    if (!found) return notFound
    const { ticket, category, order } = found
    return {
      name: category.name,
      ticketAccessType: category.access_type,
      tickets: [ticketView(ticket, category, order, now(), await onlineState(found, office))],
    }
  })

  call(endpoints.ticketCode, async ({ params }) => {
    const png = await codeOf(office, params.shortName, params.uuid)
    return png ? new Answer(200, png, pngHeaders) : forbidden
  })

  call(endpoints.ticketPdf, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    if (!found) return forbidden
    return new Answer(200, await ticketPdf(found, office), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename=ticket-${found.ticket.public_uuid}.pdf`,
      'Cache-Control': 'no-store',
      ...noIndex,
    })
  })

  call(endpoints.sendTicketByEmail, async ({ params }) => {
    const found = await findTicket(db, params.shortName, params.uuid)
    if (!found) return notFound
    await queueTicketMail(db, found.ticket, found.order.reservation.language, now())
    return true
  })
}
