/** Releases one ticket of an order, for its attendee or for a withdrawal (docs/api/tickets.md#release-a-ticket). */
import type { Database } from '#server/infra/database/database.ts'
import { deleteAnswers } from '#server/modules/additional-fields/queries.ts'
import { assignItem } from '#server/modules/pricing/queries/items-and-codes.ts'
import { deleteReservationRow, hasTransaction } from './queries/reservations.ts'
import { releaseExtras, releaseTicketRow } from './queries/ticket-stock.ts'
import type { TicketDetails } from './reservation-details.ts'

/**
 * Releases one ticket of a complete reservation. Its additional services stay in the reservation, without their answers;
 * a reservation that has no other ticket and no payment is deleted. The caller holds the lock of the reservation.
 */
export async function releaseTicket(
  trx: Database,
  { ticket, category, details }: TicketDetails,
): Promise<void> {
  const items = details.items.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ id }) => id)
  await deleteAnswers(trx, 'item', items)
  for (const item of items) await assignItem(trx, item, null)
  await releaseTicketRow(trx, ticket.id, category)
  const { id } = details.reservation
  if (details.tickets.length > 1 || (await hasTransaction(trx, id))) return
  await releaseExtras(trx, id)
  await deleteReservationRow(trx, id)
}
