/** What happens once a reservation is confirmed: numbers, tickets, mails. Contract 2, 2.2. */
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import {
  queueCompletionMails,
  queueOrganizerMail,
  queueReservationMail,
} from '#server/modules/reservations/mails/queue-reservation-mails.ts'
import type { Database } from '#server/infra/database/database.ts'
import { completeReservationExtras } from '#server/modules/reservations/queries/reservation-extras.ts'
import { lockGroupTickets } from '#server/modules/attendee-groups/queries.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { lockReservation, updateReservation } from '#server/modules/reservations/queries/reservations.ts'
import { acquireSubscription } from '#server/modules/reservations/queries/subscriptions-of-reservation.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { issueInvoice } from '#server/modules/documents/issue-invoice.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/** Tickets can be used from now on; those to be paid at the desk say so there. */
async function issueTickets(trx: Database, reservation: Reservation, locked: boolean): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({
      status: reservation.payment_proxy === 'ON_SITE' ? 'TO_BE_PAID' : 'ACQUIRED',
      ...(locked ? { locked: true } : {}),
    })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'PENDING')
    .execute()
  await completeReservationExtras(trx, reservation.id, reservation.payment_proxy === 'ON_SITE')
  await lockGroupTickets(trx, reservation.id)
}

/** The reservation is complete and its tickets are handed out, in the caller's transaction. @returns it as it is now */
export async function completeWithoutMails(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<ReservationDetails> {
  const before = await loadReservationDetails(trx, reservation)
  await acquireSubscription(trx, before, now)
  await issueInvoice(trx, before, now)
  await issueTickets(trx, reservation, !setting(before.config, 'ENABLE_TICKET_TRANSFER'))
  await updateReservation(trx, reservation.id, {
    status: 'COMPLETE',
    ready: true,
    finalized: true,
    finalize_to: null,
    confirmed_at: reservation.confirmed_at ?? now,
  })
  return loadReservationDetails(trx, { ...reservation, status: 'COMPLETE' as const })
}

/** As {@link completeWithoutMails}, and every mail is queued. */
export async function completeReservation(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<void> {
  const details = await completeWithoutMails(trx, reservation, now)
  const awaited = reservation.finalized
  await queueCompletionMails(trx, details, now, awaited ? 'payment-received' : 'reservation-confirmed')
}

type AwaitingStatus = NonNullable<Reservation['finalize_to']>

/** The tickets stay held until the money has come. */
async function awaitPayment(
  trx: Database,
  reservation: Reservation,
  status: AwaitingStatus,
  now: number,
): Promise<void> {
  await updateReservation(trx, reservation.id, { status, ready: true, finalized: true })
  const details = await loadReservationDetails(trx, { ...reservation, status })
  await issueInvoice(trx, details, now)
  const sendsMail =
    status !== 'DEFERRED_OFFLINE_PAYMENT' ||
    setting(details.config, 'DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL')
  if (sendsMail) await queueReservationMail(trx, details, now)
  await queueOrganizerMail(trx, details, now)
}

/** Where an order that was being finalized goes. One of an earlier version knows its offline status by its own. */
const statusAfterFinalizing = ({ status, finalize_to }: Reservation): AwaitingStatus | null =>
  finalize_to ?? (status === 'OFFLINE_FINALIZING' ? 'OFFLINE_PAYMENT' : null)

/** Ends the finalizing status of one reservation; does nothing in any other status, so it can be repeated. */
export function finalizeReservation(db: Database, reservationId: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.status !== 'FINALIZING' && reservation?.status !== 'OFFLINE_FINALIZING') return
    const awaiting = statusAfterFinalizing(reservation)
    if (awaiting === null) await completeReservation(trx, reservation, now)
    else await awaitPayment(trx, reservation, awaiting, now)
  })
}

const second = 1000
/** About 36 hours of trying (contract 2, 2.1). */
const maxAttempts = 17

/** Tries to finish an order; what fails is tried again after 2 s, 4 s, 8 s… @throws what went wrong. */
export async function tryToFinalize(db: Database, reservationId: string, now: number): Promise<void> {
  try {
    await finalizeReservation(db, reservationId, now)
  } catch (error) {
    const { finalize_attempts: attempts } = await db
      .updateTable('reservations')
      .set((eb) => ({ finalize_attempts: eb('finalize_attempts', '+', 1) }))
      .where('id', '=', reservationId)
      .returning('finalize_attempts')
      .executeTakeFirstOrThrow()
    await updateReservation(db, reservationId, { finalize_at: now + 2 ** attempts * second })
    throw error
  }
}

/** Finishes what is due: orders that stay observable for a while, and those that a failure or a stopped server left. */
export async function finalizeDue(db: Database, now: number): Promise<void> {
  const due = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', ['FINALIZING', 'OFFLINE_FINALIZING'])
    .where('finalize_attempts', '<', maxAttempts)
    .where((eb) => eb.or([eb('finalize_at', 'is', null), eb('finalize_at', '<=', now)]))
    .execute()
  const errors: unknown[] = []
  // One order that cannot be finished does not keep the next one waiting.
  for (const { id } of due) {
    await tryToFinalize(db, id, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
