/**
 * Changes of a reservation that other modules cause (docs/api/reservations.md#reservation-statuses). The caller holds the lock of
 * the reservation. Instants are epoch ms.
 */
import type { ReservationStatus } from '#purchase/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { takeItemsAndCodes } from '#server/modules/pricing/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { updateReservation, updateTickets, loadReservationDetails } from './queries/reservations.ts'
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

/**
 * Completes the booking details of a reservation that the server makes for a person, who pays nothing and is the attendee of
 * each ticket.
 */
export async function bookForContact(
  trx: Database,
  id: string,
  { first_name, last_name, email }: Pick<Reservation, 'first_name' | 'last_name' | 'email'>,
): Promise<void> {
  const person = { first_name, last_name, email }
  await updateTickets(trx, id, person)
  await updateReservation(trx, id, { ...person, validated: true, payment_proxy: 'ADMIN' })
}

/** `now`: epoch ms. `delay`: ms that the reservation stays in its finalizing status. */
export interface FinalizeTiming {
  readonly now: number
  readonly delay: number
}

interface FinalizingChange {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  readonly proxy: Reservation['payment_proxy']
  /** Status after finalizing; null or absent completes the reservation. */
  readonly finalStatus?: ReservationStatus | null
  /** New deadline, epoch ms. */
  readonly validUntil?: number | undefined
}

/** Confirms the reservation. @returns the changed row */
export async function beginFinalizing(
  trx: Database,
  reservation: Reservation,
  change: FinalizingChange,
  timing: FinalizeTiming,
): Promise<Reservation> {
  const changed = {
    status: change.status,
    payment_proxy: change.proxy,
    confirmed_at: reservation.confirmed_at ?? timing.now,
    finalize_to: change.finalStatus ?? null,
    finalize_attempts: 0,
    finalize_at: timing.now + timing.delay,
    ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
  }
  await updateReservation(trx, reservation.id, changed)
  return { ...reservation, ...changed }
}
