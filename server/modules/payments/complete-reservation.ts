/** Finalizes confirmed reservations: numbers, tickets, documents, mails (docs/api/reservations.md#finalization). */
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { issueInvoice } from '#server/modules/documents/billing-pdf.ts'
import { issueTickets } from '#server/modules/purchase/change-reservation.ts'
import {
  queueCompletionMails,
  queueOrganizerMail,
  queueInstructionMail,
} from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import {
  loadReservationDetails,
  lockReservation,
  postponeFinalizing,
  updateReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { findReservationsToFinalize } from './queries.ts'

/** Tickets are `TO_BE_PAID` when their reservation is complete before its payment. */
const ticketStatusOf = ({ payment_proxy: proxy }: Reservation) =>
  isPaidOnSite(proxy) ? 'TO_BE_PAID' : 'ACQUIRED'

/**
 * Completes the reservation and issues its tickets, in the caller's transaction and without mails.
 * @param before the reservation as it is stored now
 * @param now epoch ms
 * @returns the completed reservation
 */
export async function completeWithoutMails(
  trx: Database,
  before: ReservationDetails,
  now: number,
): Promise<ReservationDetails> {
  const details = await issueTickets(trx, before, ticketStatusOf(before.reservation), now)
  await issueInvoice(trx, before, now)
  return details
}

/** Does the same as {@link completeWithoutMails} and queues the mails. */
export async function completeReservation(
  trx: Database,
  before: ReservationDetails,
  now: number,
): Promise<void> {
  const details = await completeWithoutMails(trx, before, now)
  const wasAwaitingPayment = before.reservation.finalized
  await queueCompletionMails(
    trx,
    details,
    now,
    wasAwaitingPayment ? 'payment-received' : 'reservation-confirmed',
  )
}

/** Moves the reservation to a status in which its tickets stay held until it is paid. */
async function awaitPayment(
  trx: Database,
  reservation: Reservation,
  status: NonNullable<Reservation['finalize_to']>,
  now: number,
): Promise<void> {
  await updateReservation(trx, reservation.id, { status, ready: true, finalized: true })
  const details = await loadReservationDetails(trx, { ...reservation, status })
  await issueInvoice(trx, details, now)
  const sendsMail =
    status !== 'DEFERRED_OFFLINE_PAYMENT' ||
    setting(details.config, 'DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL')
  if (sendsMail) await queueInstructionMail(trx, details, now)
  await queueOrganizerMail(trx, details, now)
}

/** Finalizes one reservation; does nothing in any other status, so it can be repeated. @param now epoch ms */
export function finalizeReservation(db: Database, reservationId: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.status !== 'FINALIZING' && reservation?.status !== 'OFFLINE_FINALIZING') return
    const awaiting = reservation.finalize_to
    if (awaiting === null) await completeReservation(trx, await loadReservationDetails(trx, reservation), now)
    else await awaitPayment(trx, reservation, awaiting, now)
  })
}

/** Moves an order that is being finalized on, in the caller's transaction and without mails: its event is canceled. */
export async function finalizeWithoutMails(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<void> {
  const { id, finalize_to: status } = reservation
  if (status !== null) await updateReservation(trx, id, { status, ready: true, finalized: true })
  else await completeWithoutMails(trx, await loadReservationDetails(trx, reservation), now)
}

/** About 36 hours (docs/api/reservations.md#finalization). */
const maxAttempts = 17

/**
 * Finalizes a reservation; after a failure a job repeats it after 2 s, 4 s, 8 s and so on.
 * @param now epoch ms
 * @throws the error of the failed attempt
 */
export async function tryToFinalize(db: Database, reservationId: string, now: number): Promise<void> {
  try {
    await finalizeReservation(db, reservationId, now)
  } catch (error) {
    await postponeFinalizing(db, reservationId, now)
    throw error
  }
}

/**
 * Finalizes what is due: delayed reservations and those that an error or a stopped server interrupted.
 * @throws the first error, after all reservations were tried
 */
export async function finalizeDue(db: Database, now: number): Promise<void> {
  const errors: unknown[] = []
  for (const id of await findReservationsToFinalize(db, now, maxAttempts)) {
    await tryToFinalize(db, id, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
