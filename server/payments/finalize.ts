/** What happens once a reservation is confirmed: numbers, tickets, mails. Contract 2, 2.2. */
import { setting } from '../domain/event-settings.ts'
import { queueCompletionMails, queueOrganizerMail, queueReservationMail } from '../domain/order-mails.ts'
import type { Database } from '../store/database.ts'
import { completeExtras } from '../store/extras.ts'
import { orderOf } from '../store/orders.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { acquirePass } from '../store/subscriptions.ts'
import type { Reservation } from '../store/tables.ts'

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
}

/** The reservation is complete: tickets are handed out and every mail is queued, in the caller's transaction. */
export async function complete(trx: Database, reservation: Reservation, now: number): Promise<void> {
  const before = await orderOf(trx, reservation)
  await acquirePass(trx, before, now)
  await handOut(trx, reservation, !setting(before.config, 'ENABLE_TICKET_TRANSFER'))
  await updateReservation(trx, reservation.id, {
    status: 'COMPLETE',
    ready: true,
    finalized: true,
    confirmed_at: reservation.confirmed_at ?? now,
  })
  const done = { ...reservation, status: 'COMPLETE' as const }
  await queueCompletionMails(trx, await orderOf(trx, done), now)
}

/** The tickets stay held until the money has come. */
async function awaitPayment(trx: Database, reservation: Reservation, now: number): Promise<void> {
  await updateReservation(trx, reservation.id, { status: 'OFFLINE_PAYMENT', ready: true, finalized: true })
  const order = await orderOf(trx, { ...reservation, status: 'OFFLINE_PAYMENT' })
  await queueReservationMail(trx, order, now)
  await queueOrganizerMail(trx, order, now)
}

/** Ends the finalizing status of one reservation; does nothing in any other status, so it can be repeated. */
export function finalize(db: Database, reservationId: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.status === 'FINALIZING') await complete(trx, reservation, now)
    if (reservation?.status === 'OFFLINE_FINALIZING') await awaitPayment(trx, reservation, now)
  })
}

/** Picks up what a failure or a stopped server left unfinished. */
export async function finalizeLeftovers(db: Database, now: number): Promise<void> {
  const left = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', ['FINALIZING', 'OFFLINE_FINALIZING'])
    .execute()
  for (const { id } of left) await finalize(db, id, now)
}
