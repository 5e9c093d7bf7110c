/**
 * Removes a reservation that is not confirmed, and releases one ticket of an order (docs/api/tickets.md#release-a-ticket).
 */
import { emailKey, isSameEmail } from '#kit/text/canonical-email.ts'
import { isComplete, isOpen } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { enqueueMails } from '#server/infra/mail/queue.ts'
import { deleteAnswers } from '#server/modules/additional-fields/queries.ts'
import { assignItem } from '#server/modules/pricing/queries.ts'
import { lockReservation, deleteReservationRow, hasTransaction } from './queries/reservations.ts'
import {
  recordCanceledTickets,
  releaseTickets,
  releaseExtras,
  releaseTicketRow,
} from './queries/ticket-stock.ts'
import type { ReservationDetails, TicketDetails } from './reservation-details.ts'

/** Deletes the reservation and releases its tickets. The caller holds the lock. */
export async function removeReservation(trx: Database, id: string): Promise<void> {
  await releaseTickets(trx, id)
  await deleteReservationRow(trx, id)
}

/**
 * Deletes a reservation that is not confirmed; in any other status nothing happens.
 * @param expiredBefore epoch ms; a hold that ends later is kept, because a payment may have extended it meanwhile
 * @returns whether the reservation was deleted and its tickets released
 */
export function deletePendingReservation(
  db: Database,
  reservationId: string,
  expiredBefore = Infinity,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isOpen(reservation.status)) return false
    if (reservation.valid_until >= expiredBefore) return false
    await removeReservation(trx, reservationId)
    return true
  })
}

/** Records which tickets end, and mails each other person than the buyer once. Tickets of an unpaid order were not sent to them. @param now epoch ms */
export async function endTickets(
  trx: Database,
  { event, reservation, tickets }: ReservationDetails,
  now: number,
): Promise<void> {
  if (!isComplete(reservation.status)) return
  await recordCanceledTickets(trx, tickets, now)
  const others = tickets.filter(({ email }) => email !== null && !isSameEmail(email, reservation.email))
  const byAddress = new Map(others.map((ticket) => [emailKey(ticket.email ?? ''), ticket]))
  await enqueueMails(
    trx,
    [...byAddress.values()].map(({ email, language }) => ({
      kind: 'ticket-canceled',
      to: email ?? '',
      lang: language ?? reservation.language,
      data: { event: event.short_name },
      now,
    })),
  )
}

/**
 * Releases one ticket of a complete reservation. Its additional services stay in the reservation, without their answers;
 * a reservation that has no other ticket, no payment and no invoice is deleted. The caller holds the lock of the reservation.
 */
export async function releaseTicket(
  trx: Database,
  { ticket, category, details }: TicketDetails,
): Promise<void> {
  const items = details.items.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ id }) => id)
  await deleteAnswers(trx, 'item', items)
  for (const item of items) await assignItem(trx, item, null)
  await releaseTicketRow(trx, ticket.id, category)
  const { id, invoice_number: invoice } = details.reservation
  if (details.tickets.length > 1 || invoice !== null || (await hasTransaction(trx, id))) return
  await releaseExtras(trx, id)
  await deleteReservationRow(trx, id)
}
