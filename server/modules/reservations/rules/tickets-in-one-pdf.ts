/** Which tickets of an order one PDF contains. */
import { setting } from '#server/modules/settings/rules.ts'
import type { ReservationDetails, TicketDetails } from '../reservation-details.ts'
import { isAssigned } from './ticket-release.ts'

/** A file of more tickets would keep the server busy for too long. */
const maxTickets = 50

/**
 * The tickets of the file with all tickets, in their order; empty where there is no such file: before the order is complete, with
 * fewer than two named tickets, and where tickets are not downloaded (docs/api/documents.md#pdf-of-all-tickets).
 */
export function ticketsInOnePdf(details: ReservationDetails): readonly TicketDetails[] {
  const { event, reservation, config, categories } = details
  if (event.kind !== 'EVENT' || reservation.status !== 'COMPLETE') return []
  if (!setting(config, 'ALLOW_TICKET_DOWNLOAD')) return []
  const tickets = details.tickets.filter(isAssigned).flatMap((ticket) => {
    const category = categories.find(({ id }) => id === ticket.category_id)
    return category ? [{ ticket, category, details }] : []
  })
  return tickets.length < 2 || tickets.length > maxTickets ? [] : tickets
}
