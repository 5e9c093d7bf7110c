/** The facts of a ticket on the wire (docs/api/tickets.md#ticket-info). */
import type { TicketInfo } from '#core/contract/ticket.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { fromMinor } from '#core/domain/money.ts'
import { isPaidOnSite } from '#core/domain/payment-proxies.ts'
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { formattedDates, isSameDay } from '#server/modules/catalogue/views/event-view.ts'
import { pollPinOf } from '#server/modules/polls/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { TicketDetails, ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import {
  orderNumber,
  fullName,
  ticketValidity,
} from '#server/modules/reservations/rules/reservation-rules.ts'
import { additionalServiceItemsView } from '#server/modules/reservations/views.ts'

/** Null once a ticket was paid at the entrance: what is left is no longer the total of the reservation. */
function onSiteDueOf(details: ReservationDetails): NonNullable<TicketInfo['onSiteDue']> | null {
  const { reservation, tickets, config } = details
  const due = tickets.every(({ status }) => awaitsOnSitePayment(status))
  if (!isPaidOnSite(reservation.payment_proxy) || !due || config.currency === null) return null
  const { gross } = reservationTotal(details)
  return { amount: fromMinor(gross, fractionDigits(config.currency)), currency: config.currency }
}

/**
 * Reads what the page of a ticket shows. Dates are those of the event; only `sameDay` uses the days of the category
 * (docs/api/tickets.md#ticket-info).
 */
export async function loadTicketInfo(
  { ticket, category, details }: TicketDetails,
  { db, translations }: CoreContext,
): Promise<TicketInfo> {
  const { event, reservation, config } = details
  const { from, until } = ticketValidity({ category, details })
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
    sameDay: isSameDay(from, until, event.time_zone),
    additionalServiceWithData: additionalServiceItemsView(details, ticket.id),
    pollPin: await pollPinOf(db, ticket),
  }
}
