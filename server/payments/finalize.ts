/** What happens once a reservation is confirmed: numbers, tickets, mails. Contract 2, 2.2. */
import { setting } from '../domain/event-settings.ts'
import { queueCompletionMails, queueOrganizerMail, queueReservationMail } from '../domain/order-mails.ts'
import type { Database } from '../store/database.ts'
import { completeExtras } from '../store/extras.ts'
import { lockMembersTickets } from '../store/groups.ts'
import { orderOf, type FullOrder } from '../store/orders.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { acquirePass } from '../store/subscriptions.ts'
import type { Reservation } from '../store/tables.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Tickets can be used from now on; those to be paid at the desk say so there. */
async function handOut(trx: Database, reservation: Reservation, locked: boolean): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({
      status: reservation.payment_proxy === 'ON_SITE' ? 'TO_BE_PAID' : 'ACQUIRED',
      ...(locked ? { locked: true } : {}),
    })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'PENDING')
    .execute()
  await completeExtras(trx, reservation.id, reservation.payment_proxy === 'ON_SITE')
  await lockMembersTickets(trx, reservation.id)
}

/** The reservation is complete and its tickets are handed out, in the caller's transaction. @returns it as it is now */
export async function completeSilently(
  trx: Database,
  reservation: Reservation,
  now: number,
): Promise<FullOrder> {
  const before = await orderOf(trx, reservation)
  await acquirePass(trx, before, now)
  await issueInvoice(trx, before, now)
  await handOut(trx, reservation, !setting(before.config, 'ENABLE_TICKET_TRANSFER'))
  await updateReservation(trx, reservation.id, {
    status: 'COMPLETE',
    ready: true,
    finalized: true,
    finalize_to: null,
    confirmed_at: reservation.confirmed_at ?? now,
  })
  return orderOf(trx, { ...reservation, status: 'COMPLETE' as const })
}

/** As {@link completeSilently}, and every mail is queued. */
export async function complete(trx: Database, reservation: Reservation, now: number): Promise<void> {
  const order = await completeSilently(trx, reservation, now)
  const awaited = reservation.finalized
  await queueCompletionMails(trx, order, now, awaited ? 'payment-received' : 'reservation-confirmed')
}

type Awaiting = NonNullable<Reservation['finalize_to']>

/** The tickets stay held until the money has come. */
async function awaitPayment(
  trx: Database,
  reservation: Reservation,
  status: Awaiting,
  now: number,
): Promise<void> {
  await updateReservation(trx, reservation.id, { status, ready: true, finalized: true })
  const order = await orderOf(trx, { ...reservation, status })
  await issueInvoice(trx, order, now)
  const told =
    status !== 'DEFERRED_OFFLINE_PAYMENT' ||
    setting(order.config, 'DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL')
  if (told) await queueReservationMail(trx, order, now)
  await queueOrganizerMail(trx, order, now)
}

/** Where an order that was being finalized goes. One of an earlier version knows its offline status by its own. */
const destination = ({ status, finalize_to }: Reservation): Awaiting | null =>
  finalize_to ?? (status === 'OFFLINE_FINALIZING' ? 'OFFLINE_PAYMENT' : null)

/** Ends the finalizing status of one reservation; does nothing in any other status, so it can be repeated. */
export function finalize(db: Database, reservationId: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.status !== 'FINALIZING' && reservation?.status !== 'OFFLINE_FINALIZING') return
    const awaiting = destination(reservation)
    if (awaiting === null) await complete(trx, reservation, now)
    else await awaitPayment(trx, reservation, awaiting, now)
  })
}

const second = 1000
/** About 36 hours of trying (contract 2, 2.1). */
const mostAttempts = 17

/** Tries to finish an order; what fails is tried again after 2 s, 4 s, 8 s… @throws what went wrong. */
export async function tryToFinalize(db: Database, reservationId: string, now: number): Promise<void> {
  try {
    await finalize(db, reservationId, now)
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
export async function finalizeLeftovers(db: Database, now: number): Promise<void> {
  const due = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', ['FINALIZING', 'OFFLINE_FINALIZING'])
    .where('finalize_attempts', '<', mostAttempts)
    .where((eb) => eb.or([eb('finalize_at', 'is', null), eb('finalize_at', '<=', now)]))
    .execute()
  const errors: unknown[] = []
  // One order that cannot be finished does not keep the next one waiting.
  for (const { id } of due) {
    await tryToFinalize(db, id, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
