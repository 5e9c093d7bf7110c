/**
 * Cancels a reservation for the organizer (docs/api/payments.md#canceled-orders), removes one that is not confirmed, and releases
 * one ticket of an order (docs/api/tickets.md#release-a-ticket).
 */
import { emailKey, isSameEmail } from '#core/domain/canonical-email.ts'
import { isCancelable, isComplete, isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { enqueueMail, enqueueMails } from '#server/infra/mail/queue.ts'
import { deleteAnswers } from '#server/modules/additional-fields/queries.ts'
import { assignItem } from '#server/modules/pricing/queries.ts'
import type { CanceledMailData } from './mails/queue-reservation-mails.ts'
import {
  findReceivedPayment,
  loadReservationDetails,
  lockReservation,
  updatePendingTransaction,
  updateReservation,
  deleteReservationRow,
  hasTransaction,
} from './queries/reservations.ts'
import { releaseTickets, releaseExtras, releaseTicketRow } from './queries/ticket-stock.ts'
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

type CancelResult =
  | { readonly kind: 'unknown' | 'not-cancelable' }
  /** `paid`: the payment that was received, null when there was none. */
  | { readonly kind: 'canceled'; readonly paid: Transaction | null }

async function queueCanceledMail(
  trx: Database,
  { id, email, language, status }: Reservation,
  paid: Transaction | null,
  now: number,
): Promise<void> {
  if (!email) return
  const data: CanceledMailData = {
    reservationId: id,
    paid: paid && { amount: paid.amount, currency: paid.currency },
    awaited: !isComplete(status),
  }
  await enqueueMail(trx, { kind: 'reservation-cancelled', to: email, lang: language, data, now })
}

/** Mails each other person than the buyer, once, that the tickets end. Tickets of an unpaid order were not sent to them. @param now epoch ms */
export async function queueAttendeeMails(
  trx: Database,
  { event, reservation, tickets }: ReservationDetails,
  now: number,
): Promise<void> {
  if (!isComplete(reservation.status)) return
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
 * Releases the tickets of a complete reservation, and mails their attendees. The caller holds the lock.
 * @param now epoch ms
 * @returns the payment that was received
 */
export async function cancelLockedReservation(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<Transaction | null> {
  const { id } = details.reservation
  const paid = (await findReceivedPayment(trx, id)) ?? null
  await queueAttendeeMails(trx, details, now)
  await releaseTickets(trx, id)
  // The row stays: it shows that a payment was started (docs/api/payments.md#canceled-orders).
  await updatePendingTransaction(trx, id, { status: 'CANCELLED' })
  await updateReservation(trx, id, { status: 'CANCELLED' })
  return paid
}

/** Cancels a reservation and mails its buyer. Does not refund: the result names the payment that the organizer has to return. @param now epoch ms */
export function cancelReservation(db: Database, reservationId: string, now: number): Promise<CancelResult> {
  return db.transaction().execute(async (trx): Promise<CancelResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return { kind: 'unknown' }
    if (!isCancelable(reservation.status)) return { kind: 'not-cancelable' }
    const paid = await cancelLockedReservation(trx, await loadReservationDetails(trx, reservation), now)
    await queueCanceledMail(trx, reservation, paid, now)
    return { kind: 'canceled', paid }
  })
}

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
