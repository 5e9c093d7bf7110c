/** The facts of a ticket on the wire (docs/api/tickets.md#ticket-info). */
import { PNG } from 'pngjs'
import QRCode from 'qrcode'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { eventDates, formattedDates } from '#server/modules/catalogue/views/event-view.ts'
import { pollPinOf } from '#server/modules/polls/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { TicketDetails, ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { orderNumber, fullName, ticketValidity } from '#server/modules/purchase/rules/reservation-rules.ts'
import { additionalServiceItemsView } from '#server/modules/purchase/views.ts'
import type { TicketInfo } from '#ticket/contract.ts'
import { awaitsOnSitePayment } from '#ticket/rules/ticket-status.ts'
import { findTicket } from './queries/tickets.ts'
import { ticketCodeText } from './rules.ts'

const imageSize = 200
const white = 255
const black = 0
const grayscale = { colorType: 0, inputColorType: 0 } as const

/**
 * @param text 81 characters
 * @returns a PNG with the same bytes for the same text
 */
export function ticketCodePng(text: string): Buffer {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const pixel = Math.floor(imageSize / (modules.size + 8))
  const margin = Math.floor((imageSize - modules.size * pixel) / 2)
  // One byte a pixel: with the default of four, packing takes five times as long as the code itself.
  const pixels = Buffer.alloc(imageSize * imageSize, white)
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      for (let y = margin + row * pixel; y < margin + (row + 1) * pixel; y += 1) {
        const begin = y * imageSize + margin + column * pixel
        pixels.fill(black, begin, begin + pixel)
      }
    }
  }
  const png = new PNG({ width: imageSize, height: imageSize, ...grayscale })
  png.data = pixels
  return PNG.sync.write(png, grayscale)
}

/** @param uuid the public one @returns PNG of the ticket's code; undefined for an unknown ticket */
export async function ticketCodeImage(
  context: CoreContext,
  shortName: string,
  uuid: string,
): Promise<Uint8Array | undefined> {
  const ticketDetails = await findTicket(context.db, shortName, uuid)
  return ticketDetails && ticketCodePng(ticketCodeText(ticketDetails.ticket, ticketDetails.details.event))
}

/** Headers of a picture that no cache and no search engine may keep: it opens the entrance to anyone. */
export const pngHeaders = {
  'Content-Type': 'image/png',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** Null once a ticket was paid at the entrance: what is left is no longer the total of the reservation. */
function onSiteDueOf(details: ReservationDetails): NonNullable<TicketInfo['onSiteDue']> | null {
  const { reservation, tickets, config } = details
  const due = tickets.every(({ status }) => awaitsOnSitePayment(status))
  if (!isPaidOnSite(reservation.payment_proxy) || !due || config.currency === null) return null
  const { gross } = reservationTotal(details)
  return { amount: fromMinor(gross, fractionDigits(config.currency)), currency: config.currency }
}

/**
 * Reads what the page of a ticket shows. Dates are those of the event; only `sameDay` and `validity` use the days of the category
 * (docs/api/tickets.md#ticket-info).
 */
export async function loadTicketInfo(
  { ticket, category, details }: TicketDetails,
  { db, translations }: CoreContext,
): Promise<TicketInfo> {
  const { event, reservation, config } = details
  const { from: starts_at, until: ends_at } = ticketValidity({ category, details })
  const own = eventDates({ time_zone: event.time_zone, starts_at, ends_at })
  return {
    fullName: fullName(ticket),
    email: ticket.email ?? '',
    uuid: ticket.public_uuid,
    ticketCategoryName: category.name,
    reservationFullName: fullName(reservation),
    reservationId: orderNumber(reservation, config),
    deskPaymentRequired: isPaidOnSite(reservation.payment_proxy),
    onSitePaid: isPaidOnSite(reservation.payment_proxy) && !awaitsOnSitePayment(ticket.status),
    onSiteDue: onSiteDueOf(details),
    ...formattedDates(event, translations, config.languages),
    sameDay: own.sameDay,
    validity: own.datesWithOffset,
    additionalServiceWithData: additionalServiceItemsView(details, ticket.id),
    pollPin: await pollPinOf(db, ticket),
  }
}
