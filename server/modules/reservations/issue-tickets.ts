/** Makes the content of a paid reservation valid (docs/api/reservations.md#finalization). The caller holds its lock. */
import type { Database } from '#server/infra/database/database.ts'
import { takeItemsAndCodes } from '#server/modules/pricing/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { loadReservationDetails, updateReservation } from './queries/reservations.ts'
import { acquireSubscription } from './queries/subscriptions.ts'
import { issueTicketRows, lockGroupTickets } from './queries/ticket-stock.ts'
import type { ReservationDetails } from './reservation-details.ts'

/** The details differ in more than the tickets once the reservation is complete. */
export const hasExtras = ({
  items,
  subscriptions,
  groups,
  categories,
  tickets,
}: ReservationDetails): boolean =>
  items.length > 0 ||
  subscriptions.bought !== null ||
  groups.length > 0 ||
  // Their personal codes are taken.
  categories.some(({ id, restricted }) => restricted && tickets.some(({ category_id }) => category_id === id))

/**
 * Issues tickets, items and subscription, takes the personal codes, and sets the status `COMPLETE`.
 * @param status `TO_BE_PAID`: the price is due on site; the subscription is usable only when it is paid
 * (docs/api/subscriptions.md#usage)
 * @param now epoch ms
 * @returns the details of the complete reservation
 */
export async function issueTickets(
  trx: Database,
  details: ReservationDetails,
  status: 'ACQUIRED' | 'TO_BE_PAID',
  now: number,
): Promise<ReservationDetails> {
  const reservation = { ...details.reservation, status: 'COMPLETE' as const }
  if (status === 'ACQUIRED') await acquireSubscription(trx, details, now)
  const locked = !setting(details.config, 'ENABLE_TICKET_TRANSFER')
  const issued = await issueTicketRows(trx, reservation.id, { status, locked })
  await updateReservation(trx, reservation.id, {
    status: 'COMPLETE',
    ready: true,
    finalized: true,
    finalize_to: null,
    confirmed_at: reservation.confirmed_at ?? now,
  })
  if (hasExtras(details)) {
    await takeItemsAndCodes(trx, reservation.id, status)
    await lockGroupTickets(trx, reservation.id)
    return loadReservationDetails(trx, reservation)
  }
  const tickets = details.tickets.map((ticket) => issued.find(({ id }) => id === ticket.id) ?? ticket)
  return { ...details, reservation, tickets }
}
